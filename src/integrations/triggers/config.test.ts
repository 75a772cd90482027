import { describe, expect, it } from 'vitest'
import { providers, triggerBySlug } from '../providers.ts'
import { validateTriggerConfig } from './config.ts'

const told = (slug: string, config: Record<string, unknown>) =>
  validateTriggerConfig(slug, config).issues.map(({ path, message }) => [path, message])

describe('a trigger configuration', () => {
  it('is refused for a trigger that there is not, in the words of the contract', () => {
    expect(told('GMAIL_NEW_MESAGE', {})).toEqual([
      ['data.triggerSlug', 'Unsupported trigger: GMAIL_NEW_MESAGE'],
    ])
    expect(validateTriggerConfig('GMAIL_NEW_MESAGE', {}).issues[0]?.suggestion).toBe('GMAIL_NEW_MESSAGE')
    for (const slug of ['', '__proto__', 'SLACK_NEW_MESSAGE']) {
      expect(told(slug, {})).toEqual([['data.triggerSlug', `Unsupported trigger: ${slug}`]])
    }
  })

  it('names keys that are not declared, all of them', () => {
    const message = 'Unknown trigger config field for GOOGLEDRIVE_NEW_FILE: folderId, color'
    const { issues } = validateTriggerConfig('GOOGLEDRIVE_NEW_FILE', {
      folder_id: 'x',
      folderId: 'x',
      color: 1,
    })
    expect(issues).toEqual([
      { path: 'data.triggerConfig.folderId', code: 'unknown_key', message, suggestion: 'folder_id' },
      { path: 'data.triggerConfig.color', code: 'unknown_key', message },
    ])
  })

  it('names values that are wrong or missing', () => {
    expect(told('GOOGLESHEETS_NEW_ROW', { spreadsheet_id: '../secret' })).toEqual([
      [
        'data.triggerConfig.spreadsheet_id',
        'Invalid trigger config: spreadsheet_id - Must be an id, as the look-up of it shows.',
      ],
      ['data.triggerConfig.sheet_name', 'Invalid trigger config: sheet_name - This is required.'],
    ])
    expect(told('SALESFORCE_RECORD_CREATED', { sobject_name: 'Lead', fields: ['Id', "x' OR 1=1"] })).toEqual([
      [
        'data.triggerConfig.fields[1]',
        'Invalid trigger config: fields - Must be an API name of Salesforce: letters, digits and underscores.',
      ],
    ])
    expect(told('ASANA_TASK_CREATED', { project_gid: 12 })).toEqual([
      ['data.triggerConfig.project_gid', 'Invalid trigger config: project_gid - Must be text.'],
    ])
  })

  it('leaves out what the platform decides, whatever it is', () => {
    expect(validateTriggerConfig('OUTLOOK_NEW_MESSAGE', { interval: 'never', folderId: null })).toEqual({
      config: { folderId: undefined },
      issues: [],
    })
  })
})

describe('the triggers', () => {
  it('have slugs of their own, and fields whose lists there are', () => {
    const all = providers.flatMap((provider) => provider.triggers.map((trigger) => ({ provider, trigger })))
    expect(triggerBySlug.size).toBe(all.length)
    for (const { provider, trigger } of all) {
      expect(trigger.slug).toMatch(new RegExp(`^${provider.toolkit}_[A-Z_]+$`))
      expect(trigger.fields['interval']?.userConfigurable).toBe(false)
      for (const field of Object.values(trigger.fields)) {
        const types = [undefined, ...provider.resources.map(({ type }) => type)]
        expect(types).toContain(field.resourceType)
        expect([undefined, ...Object.keys(trigger.fields)]).toContain(field.parent)
      }
    }
  })
})
