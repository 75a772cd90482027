/** The nonce of the page, which its content security policy asks of styles that scripts add. */
export function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=nonce]')?.nonce ?? ''
}
