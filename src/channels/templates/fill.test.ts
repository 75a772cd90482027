import { describe, expect, it } from 'vitest'
import { example } from '../../../test/stand-ins/graph/data.ts'
import { Problem } from '../../kit/problem.ts'
import { fillTemplate, type Values } from './fill.ts'
import { parametersOf, wireTemplate } from './template.ts'

const [reminder, shipped] = Object.values(example().templates)
  .flat()
  .map((one) => wireTemplate.parse(one))
if (reminder === undefined || shipped === undefined) throw new Error('the stand-in has lost its templates')

const none: Values = { header: {}, body: {}, buttons: {} }

describe('a template', () => {
  it('says which values it takes', () => {
    expect(parametersOf(reminder)).toEqual({
      header: [{ id: '1', type: 'text', example: 'Ana', label: null }],
      body: [
        { id: '1', type: 'text', example: 'Monday', label: null },
        { id: '2', type: 'text', example: 'nine', label: null },
      ],
      buttons: [{ id: '1', type: 'text', example: 'v-17', label: 'Change it' }],
    })
    expect(parametersOf(shipped)).toMatchObject({
      header: [{ id: 'image', type: 'image' }],
      body: [
        { id: 'first_name', example: 'Ana' },
        { id: 'order_number', example: '17' },
      ],
      buttons: [],
    })
  })

  it('by position becomes what the Graph API takes, and what a person reads', () => {
    const values = { header: { '1': 'Ana' }, body: { '1': 'Monday', '2': '9:00' }, buttons: { '1': 'v-1' } }
    const { payload, text } = fillTemplate(reminder, values)
    expect(payload).toEqual({
      type: 'template',
      template: {
        name: 'appointment_reminder',
        language: { code: 'en_US' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Monday' },
              { type: 'text', text: '9:00' },
            ],
          },
          { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'v-1' }] },
        ],
      },
    })
    expect(text).toBe('Your visit, Ana\nWe see you on Monday at 9:00.\nLamp shop\n[Confirm] [Change it]')
  })

  it('by name, with a picture', () => {
    const link = 'https://lamps.example/17.jpg'
    const values = { ...none, header: { image: link }, body: { first_name: 'Ana', order_number: '17' } }
    expect(fillTemplate(shipped, values).payload).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'image', image: { link } }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'first_name', text: 'Ana' },
              { type: 'text', parameter_name: 'order_number', text: '17' },
            ],
          },
        ],
      },
    })
  })

  it('names every value that is missing, blank or too much', () => {
    const values = { header: { '1': ' ' }, body: { '1': 'Monday', when: 'x' }, buttons: {} }
    const issues = caught(() => fillTemplate(reminder, values)).issues.map(({ path, code }) => [path, code])
    expect(issues).toEqual([
      ['templateVariables.header.1', 'required'],
      ['templateVariables.body.2', 'required'],
      ['templateVariables.body.when', 'unknown_parameter'],
      ['templateVariables.buttons.1', 'required'],
    ])
  })
})

function caught(work: () => unknown): Problem {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error('it went well')
}
