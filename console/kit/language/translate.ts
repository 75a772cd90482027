import { setupI18n } from '@lingui/core'
import { compile } from './compile.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
i18n.setMessagesCompiler(compile)

export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/** The English text is the key. A catalogue maps it to another language. */
export function t(message: string, values?: Record<string, string | number>): string {
  return i18n._(message, values)
}

export function currentLanguage(): Language {
  return i18n.locale as Language
}

const catalogues: Record<Language, () => Promise<Record<string, string>>> = {
  en: () => Promise.resolve({}),
  de: async () => (await import('./german.ts')).german,
}

export async function speak(language: Language): Promise<void> {
  i18n.load(language, await catalogues[language]())
  i18n.activate(language)
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(i18n.locale, options).format(value)
}

export function formatDate(value: Date | string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(i18n.locale, options).format(new Date(value))
}
