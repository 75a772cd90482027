import { randomBytes } from 'node:crypto'
import type { Bundle } from './bundle.ts'

export interface ConsolePage {
  text: string
  contentSecurityPolicy: string
}

/** The page that loads the application. */
export function consolePage({ entry }: Bundle): ConsolePage {
  // Libraries need the nonce for the style sheets that they insert. Other inserted elements stay blocked.
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return { text, contentSecurityPolicy: policy.join('; ') }
}
