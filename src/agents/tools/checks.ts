import { fixedOrigin, namesIn } from '../../graphs/index.ts'
import { pathText } from '../../kit/issues.ts'
import type { Issue } from '../../kit/problem.ts'

/** The issues of a URL whose host isn't written out. */
export function urlIssues(url: string): Issue[] {
  if (fixedOrigin(url) !== undefined && !/\s/.test(url)) return []
  const message = 'Must be an http or https URL whose host is written out, without `{placeholders}`.'
  return [{ path: 'url', code: 'invalid_url', message }]
}

/** The issues of placeholders that name no parameter or secret of the tool. */
export function nameIssues(
  templates: readonly { path: (string | number)[]; text: string }[],
  names: readonly string[],
  secretNames: readonly string[],
): Issue[] {
  return templates.flatMap(({ path, text }) =>
    namesIn(text).flatMap((name) => {
      const unknown = unknownName(name, names, secretNames)
      return unknown === undefined ? [] : [{ path: pathText(path), code: 'not_found', message: unknown }]
    }),
  )
}

export function valuesOf(key: string, list: readonly { value: string }[]) {
  return list.map(({ value }, index) => ({ path: [key, index, 'value'], text: value }))
}

function unknownName(
  name: string,
  parameters: readonly string[],
  secrets: readonly string[],
): string | undefined {
  const [first = '', second = ''] = name.split('.')
  if (first === 'secrets') {
    return secrets.includes(second) ? undefined : `This tool has no secret "${second}".`
  }
  return parameters.includes(first) ? undefined : `This tool has no parameter "${first}".`
}
