import nlp from 'compromise'
import { languageOf } from '../language.ts'

const spelled: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'null|cero|zéro',
    'ein|eine|einen|uno|una|un|une',
    'zwei|dos|deux',
    'drei|tres|trois',
    'vier|cuatro|quatre',
    'fünf|cinco|cinq',
    'sechs|seis|six',
    'sieben|siete|sept',
    'acht|ocho|huit',
    'neun|nueve|neuf',
    'zehn|diez|dix',
    'elf|once|onze',
    'zwölf|doce|douze',
  ]
    .flatMap((words, value) => words.split('|').map((word) => [word, value] as const))
    .concat([
      ['fünfzehn', 15],
      ['quince', 15],
      ['quinze', 15],
      ['zwanzig', 20],
      ['veinte', 20],
      ['vingt', 20],
      ['dreißig', 30],
      ['treinta', 30],
      ['trente', 30],
      ['fünfzig', 50],
      ['cincuenta', 50],
      ['cinquante', 50],
      ['hundert', 100],
      ['cien', 100],
      ['cent', 100],
    ]),
)

/** A quantity, in digits or spelled out: «1,250.50», «1.250,50», «zwanzig». */
export function numberIn(text: string): number | undefined {
  const digits = text.match(/-?\d[\d.,]*/)?.[0]?.replace(/[.,]+$/, '')
  const language = languageOf(text)
  if (digits !== undefined) return readDigits(digits, (language ?? 'en') === 'en')
  // «A chair» is a single chair, and «ein» rarely means a quantity; other numbers are recognised by their word.
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const known = words.flatMap((word) => spelled[word] ?? [])
  const foreign = known.find((value) => value !== 1) ?? known[0]
  if (foreign !== undefined && language !== 'en') return foreign
  // If there is no number, the library returns a view object instead of a list.
  const [found]: unknown[] = [nlp(text).numbers().get()].flat()
  return typeof found === 'number' ? found : undefined
}

/** The last separator is a decimal mark unless three digits follow it; otherwise, the language decides. */
function readDigits(digits: string, isEnglish: boolean): number {
  const [, mark = '', decimals = ''] = /([.,])(\d*)$/.exec(digits) ?? []
  const isDecimal =
    mark !== '' && (decimals.length !== 3 || digits.slice(0, -4).includes(mark === '.' ? ',' : '.'))
  const point = isDecimal || (mark === '.') === isEnglish ? mark : ''
  const whole = point === '' ? digits : digits.slice(0, digits.length - decimals.length - 1)
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}${point === '' ? '' : `.${decimals || '0'}`}`)
  return value
}
