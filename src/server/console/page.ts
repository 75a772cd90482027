import { randomBytes } from 'node:crypto'
import { html } from '../../kit/html.ts'
import type { Bundle } from './bundle.ts'
import type { ConsoleState } from './console.ts'

export interface ConsolePage {
  text: string
  contentSecurityPolicy: string
}

const alike = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The page of the console as things stand: the application, or what is being done about it. */
export function consolePage(state: ConsoleState): ConsolePage {
  if (state.kind === 'ready') return applicationPage(state.bundle)
  if (state.kind === 'preparing') {
    const text = notice('Frontdesk is being prepared', 'This happens once and takes a few seconds.')
    // Without a script, so that the policy can forbid all of them.
    return still(text.replace('<head>', '<head><meta http-equiv="refresh" content="1">'))
  }
  return still(notice('The console could not be built', `${state.reason} The API is not affected.`))
}

function still(text: string): ConsolePage {
  return { text, contentSecurityPolicy: `default-src 'none'; style-src 'unsafe-inline'; ${alike}` }
}

function applicationPage({ entry }: Bundle): ConsolePage {
  // Libraries that insert a style sheet of their own show it; nothing else that is inserted counts.
  const nonce = randomBytes(16).toString('base64')
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="nonce" nonce="${nonce}">
<title>Frontdesk</title>
<link rel="icon" href="/assets/${entry.icon}" type="image/svg+xml">
<script src="/assets/${entry.early}" type="module" blocking="render"></script>
<link rel="stylesheet" href="/assets/${entry.style}">
${entry.imports.map((name) => `<link rel="modulepreload" href="/assets/${name}">`).join('\n')}
<script src="/assets/${entry.script}" type="module"></script>
</head>
<body><div id="root"></div><noscript>The console needs JavaScript.</noscript></body>
</html>
`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "worker-src 'self'",
    alike,
  ]
  return { text, contentSecurityPolicy: policy.join('; ') }
}

function notice(title: string, detail: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center;
  font: 13px/18px ui-sans-serif, system-ui, sans-serif;
  background: light-dark(#fbfbfc, #111215); color: light-dark(#565b64, #a2a7b0); }
h1 { font-size: 18px; line-height: 24px; margin: 0 0 4px; color: light-dark(#15171a, #ecedef); }
p { margin: 0; padding: 0 16px; }
</style>
</head>
<body><main><h1>${title}</h1><p>${detail}</p></main></body>
</html>
`.markup
}
