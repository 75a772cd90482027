const longest = 2000

// What people are followed by: the same page under another address.
const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|_ga|ref_src)$/i

/** A unique spelling of a page's URL, without fragment and tracking; undefined for an invalid URL. */
export function pageAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  url.hash = ''
  // Only if there is something to drop, because serializing the query changes its spelling.
  const dropped = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  for (const name of dropped) url.searchParams.delete(name)
  return url.href.length > longest ? undefined : url.href
}
