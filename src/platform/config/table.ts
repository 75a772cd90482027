import { settings } from './settings.ts'

/** The Markdown table of all settings, for docs/configuration.md. */
export function configurationTable(): string {
  const rows = Object.values(settings).map((one) => {
    const shown = one.shownDefault === undefined || one.shownDefault === '' ? '' : `\`${one.shownDefault}\``
    return `| \`${one.variable}\` | ${shown} | ${one.description} |`
  })
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows, ''].join('\n')
}
