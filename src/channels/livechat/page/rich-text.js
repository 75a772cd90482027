import { element } from './dom.js'

// A Markdown link, a bare URL, **bold**, or `code`, whichever comes first. Everything else is text.
const pattern =
  /\[([^\]\n]{1,300})\]\((https?:\/\/[^\s()<>"]+)\)|(https?:\/\/[^\s<>"'`]+)|\*\*([^*\n]+)\*\*|`([^`\n]+)`/g

/** Other schemes, such as `javascript:`, stay text. */
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

/** A link without the punctuation that follows a URL at the end of a sentence. */
function bare(found) {
  const address = found.replace(/[.,;:!?)\]}]+$/, '')
  return [link(address, address), found.slice(address.length)]
}

/** Converts a text to nodes. Nothing in it is ever parsed as markup. */
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
