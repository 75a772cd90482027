// What long but weak passwords are put together from: words that people reach for, rows of the keyboard, and names of
// what they sign in to.
const words =
  `password passwort passw pass word admin administrator root user login welcome willkommen hello hallo
letmein trustno monkey dragon master superman batman spiderman pokemon starwars princess sunshine summer winter spring
autumn football baseball basketball soccer hockey iloveyou loveyou love lover michael jordan jennifer jessica ashley
daniel andrew charlie thomas george matthew robert joshua anthony william hunter ranger killer shadow ginger pepper
cookie cheese chocolate banana orange purple yellow silver golden flower butterfly angel angels heaven secret secure
security changeme change me please default guest test testing temp temporary demo example sample computer internet
windows microsoft google facebook amazon apple samsung iphone android frontdesk front desk reception office company
manager owner support service server database postgres oracle mysql access qwertyuiop qwertzuiop qwerty qwertz azerty
asdfghjkl asdfgh asdf zxcvbnm yxcvbnm zxcvbn qazwsxedc qazwsx abcdefghijkl abcdefgh abcdef abcd abc monday tuesday
wednesday thursday friday saturday sunday january february march april june july august september october november
december berlin london paris madrid newyork america germany france england liverpool arsenal chelsea barcelona
correcthorsebatterystaple mypassword thisismypassword nopassword my your the this is not and for you one two three four
five six seven eight nine ten new old big best good god jesus christ freedom forever family mother father sister brother`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length)

const plain: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Checks whether little remains of a password without common words, digits, signs and repetitions. Words with
 * digits as letters count as words.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const spelt = lower.replaceAll(/[013457@$!]/g, (sign) => plain[sign] ?? sign)
  return [lower, spelt].some((text) => remainder(text) < 4)
}

/** The number of different characters that remain. */
function remainder(text: string): number {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return new Set(rest.replaceAll(/[^\p{L}]/gu, '')).size
}
