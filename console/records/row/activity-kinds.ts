import type { IconName } from '../../kit/icon.tsx'
import { msg, type Text } from '../../kit/language/translate.ts'

export type Written = 'NOTE' | 'PHONE_CALL' | 'MEETING' | 'EMAIL' | 'CHATAPP'

/** Activity types that users log by hand. */
export const activityKinds: readonly { type: Written; label: Text; icon: IconName }[] = [
  { type: 'NOTE', label: msg('Note'), icon: 'edit' },
  { type: 'PHONE_CALL', label: msg('Phone call'), icon: 'bell' },
  { type: 'MEETING', label: msg('Meeting'), icon: 'people' },
  { type: 'EMAIL', label: msg('Email'), icon: 'inbox' },
  { type: 'CHATAPP', label: msg('Chat'), icon: 'agent' },
]
