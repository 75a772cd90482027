// Control characters, and those that change the text direction: `exe.pdf` may be `fdp.exe` in disguise.
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const maxLength = 255

/** A file's name as stored: without folders and invisible characters, and short enough for a disk. */
export function safeName(given: string | undefined): string {
  const base = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const name = base.replaceAll(unseen, '').trim()
  if (/^\.*$/.test(name)) return 'file'
  if (name.length <= maxLength) return name
  const extension = /\.[^.]{1,20}$/.exec(name)?.[0] ?? ''
  return (name.slice(0, maxLength - extension.length) + extension).toWellFormed()
}

const mediaType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,100}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,100}$/

/** The media type that a client sent, without its parameters; a generic one if it is invalid. */
export function safeContentType(given: string | undefined): string {
  const type = (given ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return mediaType.test(type) ? type : 'application/octet-stream'
}

// Types that a browser would run rather than show.
const active = /(?:html|xml|svg|javascript|ecmascript|xslt|shockwave)/

/** The media type for downloads: never one that a browser runs. */
export function servedType(contentType: string): string {
  return active.test(contentType) ? 'application/octet-stream' : contentType
}

/** RFC 6266: a plain name for old clients, the real one encoded by RFC 5987. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
