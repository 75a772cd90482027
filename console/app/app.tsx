import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { fetchedOnce } from '../kit/fetch-program.ts'
import { latePart, MissingDialog, MissingPart } from '../kit/late-part.tsx'
import { Skeleton } from '../kit/states.tsx'
import { Toasts } from '../kit/toasts.tsx'
import { currentQuestion, onQuestion } from './identity/confirmation.ts'
import { startLive } from './live/live.ts'
import { loadOrReload } from './load-screen.ts'
import { usePreferences } from './preferences.ts'
import { ErrorBoundary, ErrorPage, NotFoundPage } from './problems/error-page.tsx'
import { startSaving } from './saving/saving.ts'
import type { Screen } from './screen.ts'
import { readSession, type Session, SessionContext, useSession } from './session.ts'
import { Shell } from './shell.tsx'
import { LoginPage } from './sign-in/login-page.tsx'
import { ForgotPage, InvitePage, ResetPage } from './sign-in/password-pages.tsx'
import { SetupPage } from './sign-in/setup-page.tsx'

const ConfirmDialog = latePart(
  fetchedOnce(() => import('./identity/confirm-dialog.tsx')),
  ({ asked, ...missed }) => <MissingDialog {...missed} onClose={asked.cancelled} />,
)

/** The console, or the sign-in pages for users without a session. */
export function App({ screens }: { screens: readonly Screen[] }) {
  const { language } = usePreferences()
  // A change of language remounts everything.
  return (
    <div key={language} style={{ display: 'contents' }}>
      <AuthGate screens={screens} />
      <Toasts />
    </div>
  )
}

function AuthGate({ screens }: { screens: readonly Screen[] }) {
  const { session, error, retry } = useSession()
  const [location] = useLocation()
  if (location === '/setup') return <SetupPage />
  if (location === '/forgot') return <ForgotPage />
  const [, page, token = ''] = /^\/(invite|reset)\/([\w-]+)$/.exec(location) ?? []
  if (page === 'invite') return <InvitePage token={token} />
  if (page === 'reset') return <ResetPage token={token} />
  if (error !== null) return <ErrorPage error={error} onRetry={retry} />
  if (session === undefined) return null
  if (session === null) return <LoginPage />
  return <Inside screens={screens} session={session} />
}

function Inside({ screens, session }: { screens: readonly Screen[]; session: Session }) {
  const [location] = useLocation()
  const owner = `${session.account.id}-${session.user.id}`
  useEffect(() => void startSaving(owner), [owner])
  useEffect(() => startLive({ onSignedOut: readSession }), [owner])
  const loaded = useMemo(
    () => screens.map(({ path, load }) => [path, latePart(() => loadOrReload(load), MissingPart)] as const),
    [screens],
  )
  const question = useSyncExternalStore(onQuestion, currentQuestion)
  const isAlone = screens.some((screen) => screen.isAlone === true && screen.path === location)
  const shown = (
    <ErrorBoundary resetKey={location}>
      <Suspense fallback={<Skeleton />}>
        <Switch>
          {loaded.map(([path, Shown]) => (
            <Route key={path} path={path}>
              <Shown />
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <SessionContext value={session}>
      {isAlone ? shown : <Shell screens={screens}>{shown}</Shell>}
      <Suspense>{question !== undefined && <ConfirmDialog asked={question} />}</Suspense>
    </SessionContext>
  )
}
