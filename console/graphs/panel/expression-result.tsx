import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { api } from '../../app/api.ts'
import { t } from '../../kit/language/translate.ts'
import { valuesFor } from '../state/scope.ts'
import style from './form.module.css'
import { FormContext } from './form-context.ts'

/** The result of an expression with values of the last run, if there are any. */
export function ExpressionResult({ expression }: { expression: string }) {
  const { names } = use(FormContext)
  const values = valuesFor(expression, names)
  const { data } = useQuery({
    queryKey: ['postExpressionsEvaluate', expression, values],
    queryFn: ({ signal }) =>
      api
        .postExpressionsEvaluate({ body: { expression, values: values ?? {} } }, { signal })
        .catch(() => null),
    enabled: values !== undefined && expression.trim() !== '',
    staleTime: 60_000,
  })
  if (data === undefined || data === null || data.holds === null) return null
  return (
    <p className={style['result']} role="status">
      {t('Result with the last values:')}{' '}
      <b className={data.holds ? style['true'] : style['false']}>{data.holds ? t('true') : t('false')}</b>
    </p>
  )
}
