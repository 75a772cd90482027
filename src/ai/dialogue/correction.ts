const openers = [
  'oh|oops|ah|wait|hm+|ups|moment|uy|ay',
  'no|nope|sorry|pardon(?: me)?|excuse me|my mistake|actually|correction|rather|better|instead|i (?:meant?|mean)(?: to say)?|make (?:it|that)|change (?:it|that|my \\S+) to',
  'nein|nee|entschuldigung|verzeihung|tschuldigung|ich mein(?:t)?e|doch(?: lieber)?|eigentlich|lieber|korrektur|stattdessen|das hei(?:ß|ss)t',
  'non|d[eé]sol[eé]e?|excusez[- ]moi|je voulais dire|plut[oô]t|en fait|finalement|enfin',
  'perd[oó]n|disculpe|lo siento|quise decir|quer[ií]a decir|mejor|en realidad|m[aá]s bien|correcci[oó]n',
]
const opener = new RegExp(`^(?:${openers.join('|')})(?![\\p{L}\\d])[\\s,.:;!–-]*`, 'iu')

/** Value stated by its name: «my email is …», which replaces an earlier one. */
const stated =
  /^(?:and |und |et |y )?(?:the |my |die |meine? |mon |ma |mi |el )(?:new |right |correct |richtige )?(?:e-?mail|mail|name|number|phone|address|date|e-?mail-?adresse|nummer|telefonnummer|adresse|correo|nombre|nom|num[eé]ro)(?:-?adresse| address| number)?\s*(?:is|ist|lautet|est|es|:)\s+/iu

const mostOpeners = 4

/** The corrected part of «no, Tuesday» or «sorry, my email is …»; undefined if the message corrects nothing. */
export function correctionIn(message: string): string | undefined {
  let rest = message.trim()
  for (let count = 0; count < mostOpeners; count++) {
    const next = rest.replace(opener, '')
    if (next === rest) break
    rest = next
  }
  if (rest === message.trim()) return stated.test(rest) ? rest : undefined
  return /[\p{L}\p{N}]/u.test(rest) ? rest : undefined
}
