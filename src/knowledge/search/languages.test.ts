import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '../../../test/harness/api.ts'
import { newBase, settledSources } from '../../../test/harness/knowledge/settled.ts'
import { useServer } from '../../../test/harness/server.ts'
import { accounts } from '../../accounts/index.ts'
import { knowledge } from '../index.ts'
import { partsOf } from './compounds.ts'
import { type StemmedLanguage, stem } from './stem.ts'

const server = useServer({ capabilities: [accounts, knowledge], workers: true })
let base: string

const german = `# Kundenservice
## Bestellungen
Jede Bestellung liefern wir innerhalb von drei Werktagen mit unserem Paketdienst nach Hause.
## Rechnungen
Für jeden Auftrag schicken wir Ihnen nach dem Kauf eine Rechnungskopie an Ihre Postanschrift.
## Garantie
Auf alle Pumpen geben wir fünf Jahre, die Garantiezeit beginnt mit dem Tag des Kaufs.
## Ersatzteile
Die Dichtung der Pumpe und der Filter für das Becken sind immer auf Lager.
`
const spanish = `# Atención al cliente
## Pedidos
Entregamos los pedidos en tres días laborables y avisamos por correo antes de la entrega.
## Facturas
Después de cada compra enviamos una factura detallada a su dirección de correo.
## Averías
Si la bomba se avería, la reparamos gratis durante los primeros cinco años.
`

beforeAll(async () => {
  base = await newBase(server.api, 'Sprachen')
  const body = new FormData()
  body.append('files', new File([german], 'hilfe.md'))
  body.append('files', new File([spanish], 'ayuda.md'))
  await server.api.fetch(`${base}/sources/files`, { method: 'POST', body })
  await settledSources(server.api, base)
})

async function firstFor(query: string, mode?: string): Promise<Json> {
  const { results } = await server.api.ok.post(`${base}/search`, { query, limit: 3, ...(mode && { mode }) })
  return results[0]
}

describe('words of a language', () => {
  it.each<[StemmedLanguage, string[]]>([
    ['en', ['deliver', 'delivered', 'delivering', 'delivers']],
    ['de', ['lieferung', 'lieferungen', 'liefern', 'liefert', 'geliefert']],
    ['es', ['entrega', 'entregas', 'entregar', 'entregado', 'entregamos']],
    ['fr', ['livrer', 'livraison', 'livraisons', 'livre', 'livrez']],
  ])('are equal in all their forms: %s', (language, forms) => {
    expect(new Set(forms.map((form) => stem(form, language))).size).toBe(1)
  })

  it('stay apart in other cases', () => {
    expect(stem('konto', 'de')).not.toBe(stem('kontakt', 'de'))
    expect(stem('pedido', 'es')).not.toBe(stem('pedal', 'es'))
    expect(stem('2026', 'de')).toBe('2026')
  })

  it.each([
    ['Wie lange dauert die Lieferung einer bestellten Ware?', 'Bestellungen'],
    ['¿Cuándo se entrega un pedido?', 'Pedidos'],
    ['Mi bomba está averiada, ¿quién hace la reparación?', 'Averías'],
  ])('find passages in other forms: %s', async (query, heading) => {
    for (const mode of ['text', 'hybrid']) expect((await firstFor(query, mode)).heading).toContain(heading)
  })
})

describe('compounds', () => {
  it('are divided where both parts are known', () => {
    expect(partsOf('ruckgabefrist', 'de', new Set())).toEqual(['ruckgabe', 'frist'])
    expect(partsOf('pumpendichtung', 'de', new Set(['pumpe', 'pumpen', 'dichtung']))).toEqual([
      'pumpen',
      'dichtung',
    ])
    expect(partsOf('pumpendichtung', 'de', new Set(['pumpen']))).toEqual([])
    expect(partsOf('pumpendichtung', 'en', new Set(['pumpen', 'dichtung']))).toEqual([])
  })

  it.each([
    ['Kopie der Rechnung', 'Rechnungen'],
    ['Zeit der Garantie', 'Garantie'],
    ['Pumpendichtung', 'Ersatzteile'],
    ['Beckenfilter', 'Ersatzteile'],
  ])('are found by their parts, and by the parts written apart: %s', async (query, heading) => {
    expect((await firstFor(query, 'text')).heading).toContain(heading)
  })
})

it('compares words and meaning unless asked otherwise, with a score from 0 to 1', async () => {
  const query = 'Rechnungskopie nach dem Kauf'
  const [found, asked] = [await firstFor(query), await firstFor(query, 'hybrid')]
  expect(found).toEqual(asked)
  expect(found.score).toBeGreaterThan(0)
  expect(found.score).toBeLessThanOrEqual(1)
})
