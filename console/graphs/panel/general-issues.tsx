import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import type { NodeType } from '../state/node-types.ts'
import style from './form.module.css'
import { type FieldIssue, fieldOf } from './issues.ts'

/** Problems of the node itself, or of values that the form doesn't show. */
export function GeneralIssues({
  issues,
  type,
}: {
  issues: readonly FieldIssue[]
  type: NodeType | undefined
}) {
  return issues.map(({ path, message, severity }) => (
    <p
      key={`${path} ${message}`}
      className={classes(style['general'], severity === 'warning' && style['warning'])}
      role={severity === 'error' ? 'alert' : 'status'}
    >
      <Icon name={severity} />
      <span>
        {severity === 'warning' && <b>{t('Warning')}</b>} {fieldOf(path, type)} {message}
      </span>
    </p>
  ))
}
