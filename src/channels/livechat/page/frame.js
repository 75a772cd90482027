/** The site that shows the chat in a frame, if there is one. */
export const isFramed = window.parent !== window && new URLSearchParams(location.search).has('embed')

/** Nothing that is told is secret: how many messages wait, and the wish to be closed. */
export function tellSite(type, more = {}) {
  if (isFramed) window.parent.postMessage({ source: 'frontdesk', type, ...more }, '*')
}

export function hearSite(listener) {
  if (!isFramed) return
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.source === 'frontdesk') listener(data.type)
  })
}
