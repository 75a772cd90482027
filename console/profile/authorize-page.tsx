import { useEffect, useState } from 'react'
import type { Schemas } from '../../clients/typescript/src/index.ts'
import { useKeptPreferences } from '../app/kept-at-server.ts'
import { useChange, useRead } from '../app/operations.ts'
import { explain, otherIssue } from '../app/problems/explain.ts'
import { useCurrentSession } from '../app/session.ts'
import { SignInFrame } from '../app/sign-in/frame.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { Select } from '../kit/input.tsx'
import { t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { type ProgramRequest, readRequest } from './authorization.ts'
import style from './authorize.module.css'
import { destinationText } from './programs.tsx'

/** Asks the signed-in user to allow or deny a program's request for access. */
export default function AuthorizePage() {
  useKeptPreferences()
  useEffect(() => {
    document.title = `${t('Let a program in')} · Frontdesk`
  }, [])
  const request = readRequest(location.search)
  if (request === undefined) {
    return (
      <Refused
        reason={t('The URL is incomplete. Go back to the program and start again.')}
        backTo={undefined}
      />
    )
  }
  return <Request request={request} />
}

function Request({ request }: { request: ProgramRequest }) {
  const asked = useRead(
    'postConnectedProgramsLookUp',
    { body: request },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  if (asked.error !== null) return <Refused reason={explain(asked.error).title} backTo={undefined} />
  if (asked.data === undefined) return <Skeleton />
  const { refused, access } = asked.data
  if (refused !== null || access === null) return <Refused reason={refused ?? ''} backTo={asked.data} />
  return <Decision request={request} program={asked.data} access={access} />
}

/** Never redirects by itself. The button names the site that it goes back to. */
function Refused({ reason, backTo }: { reason: string; backTo: Schemas['ProgramRequest'] | undefined }) {
  return (
    <SignInFrame
      title={t('This program can’t get access')}
      text={t('The request isn’t safe or the program is unknown. Access was not granted.')}
      error={reason}
      onSubmit={() => undefined}
    >
      {backTo !== undefined && (
        <Button onClick={() => location.assign(backTo.decline_url)}>
          {t('Back to {name}', {
            name: backTo.name === '' ? destinationText(backTo.destination) : backTo.name,
          })}
        </Button>
      )}
    </SignInFrame>
  )
}

function Decision({
  request,
  program,
  access,
}: {
  request: ProgramRequest
  program: Schemas['ProgramRequest']
  access: NonNullable<Schemas['ProgramRequest']['access']>
}) {
  const [isDone, setDone] = useState(false)
  const name = program.name === '' ? t('a program without a name') : program.name
  const allow = useChange('postConnectedPrograms', {
    onDone: ({ redirect_to: next }) => {
      setDone(true)
      location.assign(next)
    },
    onFailed: () => undefined,
  })
  if (isDone) {
    return (
      <SignInFrame
        title={t('{name} was let in', { name })}
        text={t('Continue there. You can close this window.')}
        onSubmit={() => undefined}
      >
        {null}
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      title={t('Let {name} act for you?', { name })}
      error={otherIssue(allow.error, [])}
      onSubmit={() => allow.mutate({ body: request })}
      foot={t('You can end this at any time, in your profile.')}
    >
      <Facts program={program} name={name} />
      <Rights access={access} />
      <p className={style['warning']}>
        <Icon name="warning" />
        {program.destination.kind === 'computer'
          ? t('Allow this only if you just started it in {name} on this computer.', { name })
          : t('Allow this only if you just started it at {place}.', {
              place: destinationText(program.destination),
            })}
      </p>
      <div className={style['actions']}>
        <Button onClick={() => location.assign(program.decline_url)}>{t('Decline')}</Button>
        <Button type="submit" look="primary" busy={allow.isPending}>
          {t('Allow')}
        </Button>
      </div>
    </SignInFrame>
  )
}

function Facts({ program, name }: { program: Schemas['ProgramRequest']; name: string }) {
  const { account, accounts, user } = useCurrentSession()
  const change = useChange('putCurrentSessionAccount', {
    // State of one account must not carry over to the other.
    onDone: () => location.reload(),
  })
  return (
    <dl className={style['facts']}>
      <dt>{t('Program')}</dt>
      <dd>
        <b>{name}</b>
        <small>
          {program.host === null
            ? t('The program chose this name. It isn’t verified.')
            : t('as {host} says', { host: program.host })}
        </small>
      </dd>
      <dt>{t('Goes on at')}</dt>
      <dd>{destinationText(program.destination)}</dd>
      <dt>{t('Account')}</dt>
      <dd>
        {accounts.length === 1 ? (
          account.name
        ) : (
          <Select
            aria-label={t('Account')}
            value={account.id}
            onChange={({ target }) => change.mutate({ body: { account_id: Number(target.value) } })}
          >
            {accounts.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </dd>
      <dt>{t('For')}</dt>
      <dd>{user.email}</dd>
    </dl>
  )
}

function Rights({ access }: { access: NonNullable<Schemas['ProgramRequest']['access']> }) {
  return (
    <section className={style['rights']} aria-labelledby="rights">
      <h2 id="rights">{t('It may')}</h2>
      <ul>
        {access.kind === 'api' && (
          <>
            <li>{t('read and change records, conversations, agents and automations with your rights')}</li>
            <li>{t('run automations and talk to agents, which uses credits')}</li>
          </>
        )}
        {access.kind === 'agent' && access.ids.map((id) => <AgentRight key={id} id={id} />)}
        {access.kind === 'workflows' && access.ids.map((id) => <WorkflowRight key={id} id={Number(id)} />)}
      </ul>
      <p>
        {access.kind === 'api'
          ? t('It can’t manage teammates, keys and connections.')
          : t('It can do nothing else.')}
      </p>
    </section>
  )
}

function AgentRight({ id }: { id: string }) {
  const agent = useRead('getAgent', { agentId: id })
  const name = agent.data?.name ?? (agent.error === null ? '…' : t('one that you don’t have'))
  return <li>{t('talk to the agent “{name}”', { name })}</li>
}

function WorkflowRight({ id }: { id: number }) {
  const workflow = useRead('getWorkflow', { workflowId: id })
  const name = workflow.data?.name ?? (workflow.error === null ? '…' : t('one that you don’t have'))
  return <li>{t('run the automation “{name}”', { name })}</li>
}
