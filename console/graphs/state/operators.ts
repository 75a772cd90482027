import { t } from '../../kit/language/translate.ts'

/** Labels of comparison operators. */
export function operatorWord(operator: string): string {
  const words: Record<string, string> = {
    equals: t('is'),
    notEquals: t('is not'),
    contains: t('contains'),
    greaterThan: t('is more than'),
    lessThan: t('is less than'),
    isEmpty: t('is empty'),
    isNotEmpty: t('is not empty'),
  }
  return words[operator] ?? operator
}
