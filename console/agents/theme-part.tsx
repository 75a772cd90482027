import type { Schemas } from '../../clients/typescript/src/index.ts'
import { ErrorPage } from '../app/problems/error-page.tsx'
import { classes } from '../kit/classes.ts'
import { Field } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { TextInput } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import style from './agents.module.css'
import { contrast, inkOn, readable } from './contrast.ts'
import { useSettings } from './use-settings.ts'

type Theme = Schemas['Theme']

/** `unset` is the value shown for an empty field. */
function texts(): { key: keyof Theme; label: string; unset?: string }[] {
  return [
    { key: 'title', label: t('Title'), unset: t('The name of the agent') },
    { key: 'subtitle', label: t('Line below the title') },
    { key: 'welcomeMessage', label: t('Welcome') },
    {
      key: 'inputPlaceholder',
      label: t('Text field'),
      unset: t('“Write a message”, in the language of the visitor'),
    },
    { key: 'launcherText', label: t('Beside the button') },
    { key: 'footerText', label: t('Below the chat') },
  ]
}

function colours(): { key: keyof Theme; label: string }[] {
  return [
    { key: 'primaryColor', label: t('Buttons') },
    { key: 'backgroundColor', label: t('Background') },
    { key: 'headerColor', label: t('Header') },
    { key: 'headerTextColor', label: t('Header text') },
    { key: 'agentMessageColor', label: t('Agent') },
    { key: 'agentMessageTextColor', label: t('Agent text') },
    { key: 'userMessageColor', label: t('Visitor') },
    { key: 'userMessageTextColor', label: t('Visitor text') },
  ]
}

/** The appearance of the chat widget with a preview. */
export function ThemePart({ agentId }: { agentId: string }) {
  const { settings, error, retry, change, leave } = useSettings(agentId, 'getAgentTheme')
  if (error !== null) return <ErrorPage error={error} onRetry={retry} />
  if (settings === undefined) return <Skeleton />
  return (
    <div className={style['columns']}>
      <div className={style['form']}>
        {texts().map(({ key, label, unset }) => (
          <Field key={key} label={label}>
            {(control) => (
              <TextInput
                {...control}
                placeholder={unset}
                value={settings[key]}
                onChange={({ target }) => change({ [key]: target.value })}
                onBlur={leave}
              />
            )}
          </Field>
        ))}
        <div className={style['colours']}>
          {colours().map(({ key, label }) => (
            <Field key={key} label={label}>
              {(control) => (
                <input
                  {...control}
                  type="color"
                  className={style['colour']}
                  value={settings[key]}
                  onChange={({ target }) => change({ [key]: target.value })}
                  onBlur={leave}
                />
              )}
            </Field>
          ))}
        </div>
        <Contrasts theme={settings} />
      </div>
      <Preview theme={settings} />
    </div>
  )
}

/** Warnings about colours with too little contrast for text. */
function Contrasts({ theme }: { theme: Theme }) {
  const pairs = [
    { label: t('Header'), ink: theme.headerTextColor, paper: theme.headerColor },
    { label: t('Agent'), ink: theme.agentMessageTextColor, paper: theme.agentMessageColor },
    { label: t('Visitor'), ink: theme.userMessageTextColor, paper: theme.userMessageColor },
  ].filter(({ ink, paper }) => contrast(ink, paper) < readable)
  if (pairs.length === 0) return null
  return (
    <p className={style['warning']} role="status">
      <Icon name="warning" size={13} />
      {t('Low contrast: {places}.', {
        places: pairs.map(({ label }) => label).join(', '),
      })}
    </p>
  )
}

function Preview({ theme }: { theme: Theme }) {
  const agent = { background: theme.agentMessageColor, color: theme.agentMessageTextColor }
  const visitor = { background: theme.userMessageColor, color: theme.userMessageTextColor }
  return (
    <div className={style['previews']}>
      <figure className={style['preview']} aria-label={t('Preview')}>
        <div
          className={style['previewHead']}
          style={{ background: theme.headerColor, color: theme.headerTextColor }}
        >
          <b>{theme.title || t('The name of the agent')}</b>
          <div>{theme.subtitle}</div>
        </div>
        <div className={style['previewTalk']} style={{ background: theme.backgroundColor }}>
          <div className={style['bubble']} style={agent}>
            {theme.welcomeMessage || t('Hello. How can I help?')}
          </div>
          <div className={classes(style['bubble'], style['mine'])} style={visitor}>
            {t('When are you open?')}
          </div>
          <div className={style['bubble']} style={agent}>
            {t('Monday to Friday, 9 am to 5 pm.')}
          </div>
        </div>
        <div className={style['previewFoot']}>
          <span>{theme.inputPlaceholder || t('Write a message')}</span>
          <span
            className={style['previewSend']}
            style={{ background: theme.primaryColor }}
            aria-hidden="true"
          />
        </div>
        {theme.footerText !== '' && <div className={style['previewFooter']}>{theme.footerText}</div>}
      </figure>
      <div
        className={style['launcher']}
        style={{ background: theme.primaryColor, color: inkOn(theme.primaryColor) }}
        aria-label={t('Button')}
        role="img"
      >
        <Icon name="inbox" size={20} />
        {theme.launcherText}
      </div>
    </div>
  )
}
