import { type ComponentType, lazy, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { reachServer, Unreachable } from './fetch-program.ts'
import { t } from './language/translate.ts'
import { Notice } from './states.tsx'
import { toast } from './toast-store.ts'

/** The props of the component that replaces a part whose module failed to load. */
export interface Missed {
  /** Set when the server answered without the module, as after an upgrade: only a page reload helps. */
  isGone: boolean
  onRetry: () => void
}

/**
 * A component whose module loads on first use. If loading fails, `Missing` takes its place until a retry, or until
 * the component is mounted again.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Missing: ComponentType<Props & Missed>,
): ComponentType<Props> {
  const listeners = new Set<() => void>()
  let failure: unknown
  const StandIn = (props: Props) => (
    <Missing {...props} isGone={!(failure instanceof Unreachable)} onRetry={retry} />
  )
  // A rejected React.lazy stays rejected, so each attempt needs a new one.
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        failure = error
        return { default: StandIn }
      }),
    )
  let current = attempt()
  function retry() {
    if (failure === undefined) return
    failure = undefined
    current = attempt()
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return function LatePart(props: Props) {
    const Current = useSyncExternalStore(listen, () => current)
    useEffect(() => retry, [])
    return <Current {...props} />
  }
}

const askEveryMs = 3000

/** Calls back when the server answers again. The browser reports only its own network as offline. */
export function useReconnected(onBack: (() => void) | undefined): void {
  useEffect(() => {
    if (onBack === undefined) return undefined
    const ask = () => void reachServer().then(onBack, () => undefined)
    const timer = setInterval(ask, askEveryMs)
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [onBack])
}

/** Replaces a part that failed to load. */
export function MissingPart({ isGone, onRetry, onClose }: Missed & { onClose?: (() => void) | undefined }) {
  useReconnected(isGone ? undefined : onRetry)
  return (
    <Notice
      icon="offline"
      title={t('This part couldn’t be loaded.')}
      actions={
        <>
          <Button icon="refresh" onClick={isGone ? () => location.reload() : onRetry}>
            {isGone ? t('Load the page again') : t('Try again')}
          </Button>
          {onClose !== undefined && (
            <Button look="quiet" onClick={onClose}>
              {t('Close')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** Does the same for a dialog, which retries when it is opened again. */
export function MissingDialog({ isGone, onClose }: Missed & { onClose: () => void }): null {
  const tell = useEffectEvent(() => {
    toast(t('This part couldn’t be loaded.'), {
      tone: 'bad',
      action: isGone ? { label: t('Load the page again'), run: () => location.reload() } : undefined,
    })
    onClose()
  })
  useEffect(() => tell(), [])
  return null
}
