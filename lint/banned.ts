/** A wording that the writing guide refuses. */
interface Rule {
  label: string
  pattern: RegExp
}

export interface Finding {
  label: string
  line: number
}

/** Refused in text, comments and parts of names: `whoever` also matches `WhoeverAsks` and `askWhoever`. */
const words = ['whoever', 'somebody', 'nobody', 'mend', 'mends', 'mended', 'mending', 'anew', 'hopelessness']

/** Refused in text and comments, also across line breaks. */
const phrases = [
  'is told',
  'are told',
  'was told',
  'were told',
  'given up',
  'e-mail',
  'e-mails',
  'throw away',
  'throws away',
  'thrown away',
  'made-up data',
  'is like that',
  'as the system',
]

/** Refused as whole names. */
const names = ['beModest', 'noticingLoss', 'takenBack', 'metChanges', 'handOn', 'queuedIn', 'givenUp']

/** Ordinary words, refused only as declared names. */
const declared = ['gathered', 'Door', 'told', 'met', 'gone', 'begun']

/** The user account of Unix. */
const systemUser = "'nobody'"

const either = (word: string) =>
  `[${word.charAt(0).toLowerCase()}${word.charAt(0).toUpperCase()}]${word.slice(1)}`
const gap = String.raw`(?:\s+(?:\*|//)?\s*)`

const rules: readonly Rule[] = [
  ...words.map((word) => ({
    label: word,
    // A capital letter starts a word inside a name, and a lowercase letter continues the word.
    pattern: new RegExp(
      `(?:(?<![A-Za-z])${either(word)}|(?<=[a-z])${word.charAt(0).toUpperCase()}${word.slice(1)})(?![a-z])`,
      'g',
    ),
  })),
  ...phrases.map((phrase) => ({
    label: phrase,
    pattern: new RegExp(String.raw`\b${phrase.split(' ').map(either).join(gap)}\b`, 'g'),
  })),
  ...names.map((name) => ({ label: name, pattern: new RegExp(String.raw`\b${name}\b`, 'g') })),
  ...declared.map((name) => ({
    label: `the name ${name}`,
    pattern: new RegExp(String.raw`\b(?:function|const|let|class)\s+${name}\b`, 'g'),
  })),
  {
    label: 'a doc comment that starts with a question word',
    pattern: /\/\*\*[\s*]*(?:What|Who|Whoever|Whether|Where)\b/g,
  },
]

/** Finds the refused wordings of a source file, in the order of the rules. */
export function bannedIn(source: string): Finding[] {
  const text = source.replaceAll(systemUser, "''")
  return rules.flatMap(({ label, pattern }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({
      label,
      line: text.slice(0, index).split('\n').length,
    })),
  )
}

/** The columns of `--count`. */
export const counted = {
  whoever: /\bwhoever\b/gi,
  'somebody, nobody': /\b(?:somebody|nobody)\b/gi,
  'is told': /\bis told\b/gi,
  'stands, lies': /\b(?:stands|lies)\b/gi,
  'doc comments with What/Who/…': /\/\*\*[\s*]*(?:What|Who|Whoever|Whether|Where)\b/g,
  'doc comments': /\/\*\*\s/g,
} as const
