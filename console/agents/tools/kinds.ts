import { t } from '../../kit/language/translate.ts'
import type { ToolKind } from './draft.ts'

export function kindNames(): Record<ToolKind, string> {
  return { HTTP: t('Calls an address'), TABLE: t('Reaches records'), MCP: t('Of an MCP server') }
}
