import { element } from './dom.js'

// A link as models write it, a bare address, **bold**, or `code`: whatever comes first. Everything else is text.
const pattern =
  /\[([^\]\n]{1,300})\]\((https?:\/\/[^\s()<>"]+)\)|(https?:\/\/[^\s<>"'`]+)|\*\*([^*\n]+)\*\*|`([^`\n]+)`/g

/** Only these two: `javascript:` and its kin stay text. */
function isWeb(address) {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}

function link(text, address) {
  if (!isWeb(address)) return text
  return element('a', { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' }, text)
}

/** An address at the end of a sentence does not take its full stop along. */
function bare(found) {
  const address = found.replace(/[.,;:!?)\]}]+$/, '')
  return [link(address, address), found.slice(address.length)]
}

/** Text as nodes. Nothing in it is ever parsed as markup. */
export function richText(text) {
  const nodes = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    const [all, label, target, address, bold, code] = match
    nodes.push(text.slice(at, match.index))
    if (target !== undefined) nodes.push(link(label, target))
    else if (address !== undefined) nodes.push(...bare(address))
    else if (bold !== undefined) nodes.push(element('strong', {}, bold))
    else nodes.push(element('code', {}, code))
    at = match.index + all.length
  }
  return [...nodes, text.slice(at)].filter((node) => node !== '')
}
