import type { App } from '../../../platform/app.ts'
import type { Model } from '../../catalogue/model.ts'
import type { Passage } from '../../prompts/prompts.ts'
import { embed, similarity } from '../embedding/embed.ts'
import { contentWords } from '../text/ranking.ts'

// About 120 tokens, a good length for the embedding model.
const passageCharacters = 500
// About 15,000 tokens: more than most files have, and within the context of a small model.
const readCharacters = 60_000
// The offline model compares each passage with the question, which takes a tenth of a second each.
const comparedPassages = 40

/** The passages of a file that matter for `prompt`, in their original order. */
export function passagesAbout(
  app: Pick<App, 'lifetime'>,
  file: { name: string; pages: readonly string[] },
  prompt: string,
  model: Model,
): Promise<Passage[]> | Passage[] {
  const all = file.pages.flatMap((text, index) => {
    const source = file.pages.length === 1 ? file.name : `${file.name}, page ${index + 1}`
    return cut(text).map((part) => ({ source, text: part }))
  })
  const likeliest = byLikelihood(all, prompt)
  if (model.aiVendor === 'OFFLINE') return compared(app, likeliest.slice(0, comparedPassages), prompt)
  const shown = new Set(fitting(likeliest))
  return all.filter((passage) => shown.has(passage))
}

/** Joins whole lines up to the limit, and splits longer lines between words. */
function cut(text: string): string[] {
  const lines = text.split('\n').flatMap((line) => line.match(/\S.{0,499}(?=\s|$)|\S{1,500}/gu) ?? [])
  const parts: string[] = []
  for (const line of lines) {
    const last = parts.at(-1)
    if (last === undefined || last.length + line.length >= passageCharacters) parts.push(line)
    else parts[parts.length - 1] = `${last}\n${line}`
  }
  return parts
}

/** Sorts by the number of words shared with the question; ties keep the order of the file. */
function byLikelihood(passages: readonly Passage[], prompt: string): Passage[] {
  const asked = contentWords(prompt)
  return passages
    .map((passage) => ({ passage, shared: contentWords(passage.text).intersection(asked).size }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ passage }) => passage)
}

function fitting(passages: readonly Passage[]): Passage[] {
  let characters = 0
  return passages.filter(({ text }) => (characters += text.length) <= readCharacters)
}

/** Uses the lane `later`, so that conversations come first. */
async function compared(
  app: Pick<App, 'lifetime'>,
  passages: readonly Passage[],
  prompt: string,
): Promise<Passage[]> {
  const [wanted, ...vectors] = await embed(app, [prompt, ...passages.map(({ text }) => text)], 'later')
  return passages.map((passage, index) => {
    const vector = vectors[index]
    return {
      ...passage,
      score: wanted === undefined || vector === undefined ? 0 : similarity(wanted, vector),
    }
  })
}
