import { type RawBuilder, sql } from 'kysely'

type Fragment = RawBuilder<unknown>

/**
 * A text without accents: letters come apart into themselves and their accents, which go. Indexes are built on this very
 * expression; `foldWord` does the same to a word.
 */
export function withoutAccents(text: Fragment): Fragment {
  return sql`translate(regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi')`
}

/** `%` and `_` in a search word are that, not wildcards. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** A condition that a text contains all of these folded words or word parts. */
export function holdsWords(text: Fragment, words: readonly string[]): Fragment {
  const folded = withoutAccents(sql`coalesce(${text}, '')`)
  return sql`(${sql.join(
    words.map((word) => sql`${folded} ilike ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )})`
}

/** Ranks a title: 0 if it starts with the words, 1 if it contains them all, 2 otherwise. */
export function titleRank(title: Fragment, words: readonly string[]): Fragment {
  const folded = withoutAccents(sql`coalesce(${title}, '')`)
  return sql`case when ${folded} ilike ${`${escapeLike(words.join(' '))}%`} then 0
    when ${holdsWords(title, words)} then 1 else 2 end`
}
