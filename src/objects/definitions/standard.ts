import type { Db } from '../../platform/database/index.ts'
import { beginChange, type Change } from '../catalogue/change.ts'
import type { NewField } from './new-field.ts'
import { createObject } from './objects.ts'

type BuiltIn = Partial<NewField> & Pick<NewField, 'name' | 'type' | 'metadata'>

function builtIn(fields: readonly BuiltIn[]): NewField[] {
  return fields.map((field, order) => ({
    defaultValue: null,
    required: false,
    unique: false,
    recordTypeId: null,
    description: null,
    builtIn: true,
    ...field,
    order,
  }))
}

const text = { format: 'text' }
const longText = { format: 'text', extendedField: true }

const users: BuiltIn = {
  name: 'Users',
  type: 'platformRelation',
  metadata: { platformModel: 'User', displayField: 'name', mode: 'multi' },
}

function select(name: string, defaultOption: string, options: Record<string, string>): BuiltIn {
  const listed = Object.entries(options).map(([option, color]) => ({ name: option, color }))
  return { name, type: 'select', metadata: { mode: 'singleSelect' }, options: listed, defaultOption }
}

const people = builtIn([
  { name: 'Name', type: 'string', metadata: text },
  { name: 'Email', type: 'string', metadata: { format: 'email' } },
  { name: 'Phone', type: 'string', metadata: { format: 'phone_number' } },
  { name: 'Company', type: 'string', metadata: text },
  { name: 'Job title', type: 'string', metadata: text },
  { name: 'Avatar', type: 'avatar', metadata: {} },
  users,
])

const deals = (peopleRelation: BuiltIn) =>
  builtIn([
    { name: 'Name', type: 'string', metadata: text },
    { name: 'Amount', type: 'number', metadata: { format: 'currency', decimals: 2, currency: 'USD' } },
    select('Stage', 'New', {
      New: 'gray',
      Qualified: 'blue',
      Proposal: 'purple',
      Negotiation: 'orange',
      Won: 'green',
      Lost: 'red',
    }),
    { name: 'Close date', type: 'dateOnly', metadata: {} },
    peopleRelation,
    users,
  ])

const tickets = (peopleRelation: BuiltIn) =>
  builtIn([
    { name: 'Subject', type: 'string', metadata: text },
    { name: 'Description', type: 'string', metadata: longText },
    select('Status', 'Open', { Open: 'blue', 'In progress': 'amber', Waiting: 'gray', Closed: 'green' }),
    select('Priority', 'Normal', { Low: 'gray', Normal: 'blue', High: 'orange', Urgent: 'red' }),
    peopleRelation,
    users,
  ])

/** Creates the objects of every new account: people, and the deals and tickets about them. */
export async function createStandardObjects(db: Db, accountId: number): Promise<void> {
  const change = await beginChange(db, accountId)
  const made = await standard(change, 'people', '👤', people)
  const displayColumn = made.fields.find((field) => field.name === 'Name')?.id
  const peopleRelation: BuiltIn = {
    name: 'People',
    type: 'relation',
    metadata: { relatedTableId: made.id, displayColumn, mode: 'multi' },
  }
  await standard(change, 'deals', '🤝', deals(peopleRelation))
  await standard(change, 'tickets', '🎫', tickets(peopleRelation))
}

function standard(change: Change, name: string, emoji: string, fields: readonly NewField[]) {
  return createObject(change, { kind: 'object', name, emoji, standard: true, createdBy: null }, fields)
}
