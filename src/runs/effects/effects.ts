import type { Effects } from '../../kit/effects.ts'
import { codeEffect } from '../code/run-code.ts'
import type { Host } from './host.ts'
import { httpEffect } from './http.ts'
import { messageEffects } from './messages.ts'
import { modelEffects } from './models.ts'
import { recordEffects } from './records.ts'

export function effectsFor(
  host: Host,
  of: Pick<Effects, 'lookup' | 'payload' | 'conversation' | 'resumed' | 'arrived'>,
): Effects {
  const { key, journal, secrets, setStatus, callAutomation } = host
  return {
    ...of,
    key,
    secrets,
    setStatus,
    callAutomation,
    note: journal.note,
    http: httpEffect(host),
    records: recordEffects(host),
    models: modelEffects(host),
    messages: messageEffects(host),
    code: codeEffect(host),
  }
}
