const severalHosts = /^(?<before>postgres(?:ql)?:\/\/(?:[^@/]*@)?)(?<hosts>[^/?]+)(?<after>.*)$/

/** `postgres://user@one:5432,two:5433/name` names two servers of which one takes writes: an address for each. */
export function addressesOf(url: string): string[] {
  const found = severalHosts.exec(url)?.groups
  if (found === undefined) return [url]
  const { before = '', hosts = '', after = '' } = found
  // Which of them takes writes is found out here; the driver does not know the word.
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

export function isDatabaseUrl(url: string): boolean {
  return addressesOf(url).every((address) => {
    const parsed = URL.canParse(address) ? new URL(address) : undefined
    return parsed !== undefined && /^postgres(ql)?:$/.test(parsed.protocol) && parsed.hostname !== ''
  })
}
