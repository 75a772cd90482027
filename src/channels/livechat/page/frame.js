/** True if another site shows the chat in a frame. */
export const isFramed = window.parent !== window && new URLSearchParams(location.search).has('embed')

/** Sends to any origin, because nothing in it is secret: the number of unread messages, or a request to close. */
export function tellSite(type, more = {}) {
  if (isFramed) window.parent.postMessage({ source: 'frontdesk', type, ...more }, '*')
}

export function hearSite(listener) {
  if (!isFramed) return
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.source === 'frontdesk') listener(data.type)
  })
}
