import type { IconName } from '../../kit/icon.tsx'

export type Written = 'NOTE' | 'PHONE_CALL' | 'MEETING' | 'EMAIL' | 'CHATAPP'

/** Activity types that users log by hand. */
export const activityKinds: readonly { type: Written; label: string; icon: IconName }[] = [
  { type: 'NOTE', label: 'Note', icon: 'edit' },
  { type: 'PHONE_CALL', label: 'Phone call', icon: 'bell' },
  { type: 'MEETING', label: 'Meeting', icon: 'people' },
  { type: 'EMAIL', label: 'Email', icon: 'inbox' },
  { type: 'CHATAPP', label: 'Chat', icon: 'agent' },
]
