import type { Page } from 'playwright-core'
import { catalogOf, type Language } from '../../../../languages/index.ts'

const shownTexts = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode.data)
  for (const name of ['aria-label', 'placeholder', 'title'])
    for (const element of document.querySelectorAll('[' + name + ']')) texts.push(element.getAttribute(name))
  return texts.map((text) => text.trim())
})()`

/** Texts of the console that a window shows in English. A single word may be the name of a field. */
export async function leftInEnglish(page: Page, language: Language): Promise<string[]> {
  const shown = new Set(await page.evaluate<string[]>(shownTexts))
  return Object.entries(await catalogOf('console', language))
    .filter(([text, words]) => text.includes(' ') && words !== text && shown.has(text))
    .map(([text]) => `English: ${text}`)
}

/** Buttons and tabs whose words have no room. */
export async function cutOff(page: Page): Promise<string[]> {
  const texts = await page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, [role=tab], a[class*=button]')]
    .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
    .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
    .map((one) => one.textContent)`)
  return texts.filter((text) => text.trim() !== '').map((text) => `cut off: ${text}`)
}
