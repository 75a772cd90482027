import type { Screen } from './app/screen.ts'

/** Every screen of the console, one line each; the navigation shows those that have a place in it, in this order. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    load: () => import('./home/home-page.tsx'),
    navigation: { group: 'top', label: 'Home', icon: 'home', key: 'h' },
  },
  {
    path: '/automations',
    load: () => import('./automations/automations-page.tsx'),
    navigation: { group: 'build', label: 'Automations', icon: 'automation', key: 'a' },
  },
  { path: '/automations/:id', load: () => import('./automations/automation-page.tsx') },
  { path: '/profile', load: () => import('./profile/profile-page.tsx') },
  { path: '/records/:name', load: () => import('./records/object-page.tsx') },
  { path: '/tables/:name', load: () => import('./records/table-page.tsx') },
]
