import { catalogue } from '../../src/templates/catalogue/index.ts'

/** All that the console says of templates in words of the server. */
export function templateTexts(): string[] {
  const texts = catalogue.flatMap(({ name, description, inputs }) => [
    name,
    description,
    ...Object.values(inputs).flatMap((one) => [one.label, one.description]),
  ])
  return [...new Set(texts)]
}
