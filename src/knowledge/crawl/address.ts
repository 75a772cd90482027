const longest = 2000

// What people are followed by: the same page under another address.
const tracking = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|_ga|ref_src)$/i

/** One spelling for each page: without fragment and tracking. Undefined where it is no address that can be read. */
export function pageAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  url.hash = ''
  // Only where there is something to drop: writing the query anew would spell it differently.
  const dropped = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  for (const name of dropped) url.searchParams.delete(name)
  return url.href.length > longest ? undefined : url.href
}
