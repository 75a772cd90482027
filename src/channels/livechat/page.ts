import { type Language, languages } from '../../../languages/index.ts'
import type { LivechatAgent } from '../../agents/index.ts'
import { type Html, html } from '../../kit/html.ts'
import { assetVersion, modules } from './assets.ts'
import { largestAttachmentBytes, mostAttachments } from './attachments.ts'
import { inkOn, light } from './colours.ts'
import { acceptedFiles } from './file-types.ts'
import { frameAncestors } from './origins.ts'
import { type ChatWords, wordsIn } from './words.ts'

const icons = {
  send: 'M4 12 20 4l-5 16-3.5-6.5L4 12Z',
  attach: 'm8 13 5.5-5.5a2.8 2.8 0 0 1 4 4L10 19a4.6 4.6 0 0 1-6.5-6.5L11 5',
  renew: 'M12 20a8 8 0 1 1 8-8M12 8v8m-4-4h8',
  close: 'm6 6 12 12M18 6 6 18',
  good: 'M7 11v9H4v-9h3Zm0 0 4-8a2.5 2.5 0 0 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1.1 7A2 2 0 0 1 18 20H7',
  bad: 'M17 13V4h3v9h-3Zm0 0-4 8a2.5 2.5 0 0 1-2.5-2.5V15H5a2 2 0 0 1-2-2.3l1.1-7A2 2 0 0 1 6 4h11',
  file: 'M6 3h8l5 5v13H6V3Zm8 0v5h5',
}

function icon(name: keyof typeof icons): Html {
  return html`<svg aria-hidden="true" viewBox="0 0 24 24"><use href="#icon-${name}"/></svg>`
}

function sprite(): Html {
  const symbols = Object.entries(icons).map(
    ([name, path]) => html`<symbol id="icon-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
  )
  return html`<svg class="sprite" aria-hidden="true">${symbols}</svg>`
}

/** Colours are validated when the theme is saved: only `#` and hexadecimal digits reach the style. */
function themeStyle({ theme }: LivechatAgent): Html {
  const values = {
    primary: theme.primaryColor,
    'on-primary': inkOn(theme.primaryColor),
    background: theme.backgroundColor,
    ink: inkOn(theme.backgroundColor),
    header: theme.headerColor,
    'on-header': theme.headerTextColor,
    agent: theme.agentMessageColor,
    'on-agent': theme.agentMessageTextColor,
    user: theme.userMessageColor,
    'on-user': theme.userMessageTextColor,
  }
  const lines = Object.entries(values).map(([name, value]) => `--${name}:${value};`)
  const scheme = values.ink === light ? 'dark' : 'light'
  return { markup: `:root{color-scheme:${scheme};${lines.join('')}}` }
}

/** The settings for the script of the page. Only `<` could end the script element, so it is escaped. */
function settings(
  { id, name, theme, answers, settings: { offlineMessage } }: LivechatAgent,
  words: ChatWords,
): Html {
  const value = {
    agentId: id,
    name: theme.title.trim() === '' ? name : theme.title,
    welcomeMessage: theme.welcomeMessage,
    isOffline: !answers,
    offlineMessage,
    maxFileBytes: largestAttachmentBytes,
    maxFiles: mostAttachments,
    words,
  }
  return { markup: JSON.stringify(value).replaceAll('<', String.raw`\u003c`) }
}

function titleOf({ theme, name }: LivechatAgent): string {
  return theme.title.trim() === '' ? name : theme.title
}

function headOf(agent: LivechatAgent, nonce: string, words: ChatWords) {
  const assets = `/chat/assets/${assetVersion}`
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="theme-color" content="${agent.theme.headerColor}">
<meta name="robots" content="noindex">
<title>${titleOf(agent)}</title>
<link rel="icon" href="data:,">
${['chat', 'transcript', 'composer'].map((name) => html`<link rel="stylesheet" href="${assets}/${name}.css">`)}
<style nonce="${nonce}">${themeStyle(agent)}</style>
<script type="application/json" id="settings">${settings(agent, words)}</script>
${modules.map((name) => html`<link rel="modulepreload" nonce="${nonce}" href="${assets}/${name}">`)}
<script type="module" nonce="${nonce}" src="${assets}/chat.js"></script>
</head>`
}

/** The chat of an agent as its own page, or in a frame on another site. */
export async function chatPage(agent: LivechatAgent, nonce: string, language: Language): Promise<string> {
  const { theme } = agent
  const words = await wordsIn(language)
  const title = titleOf(agent)
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
${headOf(agent, nonce, words)}
<body>
${sprite()}
<div class="chat">
<header class="top">
<div class="names" dir="auto"><h1>${title}</h1>${theme.subtitle === '' ? undefined : html`<p>${theme.subtitle}</p>`}</div>
<button type="button" id="renew" class="icon" aria-label="${words.newConversation}" title="${words.newConversation}" hidden>${icon('renew')}</button>
<button type="button" id="close" class="icon" aria-label="${words.closeChat}" title="${words.closeChat}" hidden>${icon('close')}</button>
</header>
<main>
<p id="answering" class="answering" role="status" dir="auto" hidden></p>
<p id="connection" class="strip" role="status"></p>
<div id="scroller" tabindex="0" role="region" aria-label="${words.conversation}">
<button type="button" id="earlier" class="quiet" hidden>${words.earlier}</button>
<div id="log" role="log" aria-live="polite" aria-relevant="additions" aria-label="${words.messages}"></div>
<div id="live" aria-hidden="true" inert></div>
</div>
<p id="activity" class="unseen" role="status"></p>
</main>
<form id="composer" autocomplete="off">
<ul id="files" aria-label="${words.filesToSend}"></ul>
<p id="problem" role="alert"></p>
<div class="line">
<button type="button" id="attach" class="icon" aria-label="${words.attach}" title="${words.attach}">${icon('attach')}</button>
<input id="chooser" type="file" accept="${acceptedFiles}" multiple hidden>
<label class="unseen" for="text">${words.message}</label>
<textarea id="text" dir="auto" rows="1" maxlength="8000" enterkeyhint="send" placeholder="${theme.inputPlaceholder.trim() === '' ? words.placeholder : theme.inputPlaceholder}"></textarea>
<button type="submit" id="send" class="icon" disabled aria-label="${words.send}" title="${words.send}">${icon('send')}</button>
</div>
${theme.footerText === '' ? undefined : html`<p class="footer">${theme.footerText}</p>`}
</form>
</div>
<dialog id="renewal" aria-labelledby="renewal-title">
<h2 id="renewal-title">${words.renewTitle}</h2>
<p>${words.renewText}</p>
<form method="dialog"><button value="no" class="quiet">${words.renewNo}</button><button value="yes" class="loud">${words.renewYes}</button></form>
</dialog>
<noscript><p class="strip">${words.needsScript}</p></noscript>
</body>
</html>
`.markup
}

/** Allows only our own styles and the scripts of this response, and nothing from another host. */
export function chatPolicy(agent: LivechatAgent, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(agent)}`,
  ].join('; ')
}

/** The page for URLs without a chat. */
export async function missingPage(language: Language): Promise<string> {
  const words = await wordsIn(language)
  return html`<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${words.missingTitle}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/chat/assets/${assetVersion}/chat.css">
</head>
<body class="missing">
<main><h1>${words.missingTitle}</h1>
<p>${words.missingText}</p></main>
</body>
</html>
`.markup
}

export const missingPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors *"
