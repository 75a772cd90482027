import { readFileSync } from 'node:fs'
import { setImmediate as breathe } from 'node:timers/promises'
import { type Html, html } from '../../kit/html.ts'
import { problemStatus } from '../../kit/problem.ts'
import type { OpenApiDocument, Schema } from '../openapi/model.ts'
import { findText, methodBadge, operationView, type PlacedOperation } from './operation.ts'
import { inline, prose } from './prose.ts'
import { reference, schemaView } from './schema.ts'
import { hashOf, scripts } from './scripts.ts'

export interface Page {
  text: string
  contentSecurityPolicy: string
}

const style = readFileSync(new URL('./in-browser.css', import.meta.url), 'utf8')
const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' rx='2' fill='%233451b2'/><path d='M2 5h4M4 5V3' stroke='white'/></svg>"

/** The reference as one page that works without its scripts. `baseUrl` is the public URL of the API. */
export async function referencePage(document: OpenApiDocument, baseUrl: string): Promise<Page> {
  const capabilities: Html[] = []
  for (const tag of document.tags) {
    capabilities.push(tagView(document, tag, baseUrl))
    // Rendering two megabytes takes a while; this lets other requests run.
    await breathe()
  }
  const { markup } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} API reference</title>
<link rel="icon" href="${icon}">
<style>${{ markup: style }}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
${header(document, baseUrl)}
${navigation(document)}
<main id="reference" tabindex="-1" data-description="${descriptionPath(baseUrl)}">
<section aria-labelledby="introduction"><h2 id="introduction">Introduction</h2>
<p>The API is at <code>${baseUrl}</code>.</p>${prose(document.info.description)}</section>
${capabilities}
${errorsSection(document)}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${Object.entries(document.components.schemas).map(namedSchema)}</section>
</main>
${scripts.map(({ path, hash }) => html`<script type="module" src="${path}" integrity="${hash}"></script>`)}
</body>
</html>
`
  return { text: markup, contentSecurityPolicy: policy() }
}

/** Allows only this style and these scripts by hash, and requests to this server alone. */
function policy(): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src ${scripts.map(({ hash }) => `'${hash}'`).join(' ')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function descriptionPath(baseUrl: string): string {
  return new URL(`${baseUrl}/openapi.json`).pathname
}

function header({ info }: OpenApiDocument, baseUrl: string): Html {
  return html`<header class="top">
<h1>${info.title} <small>API ${info.version}</small></h1>
<search><label for="filter">Filter operations</label> <input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="rows, POST, webhook…  (/)"> <output id="found" for="filter"></output></search>
<span class="key for-trying" hidden><label for="key">Key to try with</label> <input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="none: your session"></span>
<a href="${descriptionPath(baseUrl)}">OpenAPI 3.1</a>
</header>`
}

function navigation(document: OpenApiDocument): Html {
  const groups = document.tags.map(
    (tag) =>
      html`<details class="group"><summary>${tag.name}</summary><ul>${operationsUnder(document, tag.name).map(
        ({ method, path, operation }) =>
          html`<li data-find="${findText(method, path, operation)}"><a href="#${operation.operationId}">${methodBadge(method)} ${operation.summary}</a></li>`,
      )}</ul></details>`,
  )
  return html`<nav aria-label="Operations by capability"><a href="#introduction">Introduction</a>${groups}<a href="#errors">Errors</a><a href="#schemas">Schemas</a></nav>`
}

function operationsUnder(document: OpenApiDocument, tag: string): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

function tagView(
  document: OpenApiDocument,
  tag: { name: string; description: string },
  baseUrl: string,
): Html {
  const id = `tag-${tag.name.toLowerCase().replaceAll(/\W+/g, '-')}`
  return html`<section class="capability" aria-labelledby="${id}">
<h2 id="${id}">${tag.name}</h2>${prose(tag.description)}
${operationsUnder(document, tag.name).map((placed) => operationView(placed, document, baseUrl))}
</section>`
}

function errorsSection({ components }: OpenApiDocument): Html {
  const rows = Object.entries(problemStatus).map(
    ([code, status]) => html`<div id="error-${code}">
<dt><code>${code}</code> <span class="type">${status}</span></dt>
<dd><p>${inline(components.responses[code]?.description ?? '')}</p></dd>
</div>`,
  )
  return html`<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<p>Every error is an ${reference('#/components/schemas/Error')}; its <code>code</code> is one of these.</p>
<dl class="keys">${rows}</dl></section>`
}

function namedSchema([name, schema]: [string, Schema]): Html {
  return html`<article class="schema" id="schema-${name}" aria-labelledby="schema-${name}-title">
<h3 id="schema-${name}-title"><a href="#schema-${name}">${name}</a></h3>${prose(schema.description)}${schemaView(schema)}
</article>`
}
