import { Component, type ReactNode } from 'react'
import { Button, ButtonLink } from '../../kit/button.tsx'
import type { IconName } from '../../kit/icon.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice } from '../../kit/states.tsx'
import { type Explained, explain } from './explain.ts'

const icons: Record<Explained['kind'], IconName> = {
  offline: 'offline',
  'no-access': 'lock',
  'not-found': 'search',
  'signed-out': 'key',
  failed: 'warning',
}

/** An error with advice and the request id for the server log. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { kind, title, advice, requestId } = explain(error)
  return (
    <Notice
      icon={icons[kind]}
      title={title}
      actions={
        <>
          {onRetry !== undefined && (
            <Button icon="refresh" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          <ButtonLink to="/" look="quiet">
            {t('Go home')}
          </ButtonLink>
        </>
      }
    >
      <p>{advice}</p>
      {requestId !== undefined && <small>{t('Request {id}', { id: requestId })}</small>}
    </Notice>
  )
}

export function NotFoundPage() {
  return (
    <Notice
      icon="search"
      title={t('Page not found')}
      actions={<ButtonLink to="/">{t('Go home')}</ButtonLink>}
    >
      <p>{t('It may have been deleted, or the link is incomplete.')}</p>
    </Notice>
  )
}

/** An error boundary for one screen. It resets when `resetKey` changes. */
export class ErrorBoundary extends Component<
  { resetKey: string; children: ReactNode },
  { error: unknown; at: string }
> {
  override state: { error: unknown; at: string } = { error: undefined, at: '' }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidUpdate(before: { resetKey: string }): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== undefined) {
      this.setState({ error: undefined })
    }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <ErrorPage error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
