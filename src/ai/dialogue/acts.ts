import { isSmallTalk } from '../offline/text/small-talk.ts'

/** What a message does in a conversation, if its words show that in any of our languages. */
export type Act =
  | 'cancel'
  | 'restart'
  | 'teammate'
  | 'skip'
  | 'why'
  | 'refusal'
  | 'anger'
  | 'question'
  | 'assent'
  | 'statement'

const politely =
  "(?:please|bitte|por favor|s[’']il (?:vous|te) pla[iî]t|svp|ok(?:ay)?|then|dann|alors|entonces)"

/** Matches a message that consists of one of these, politely or not. */
function whole(...alternatives: string[]): RegExp {
  return new RegExp(
    `^\\W*(?:${politely}[\\s,]+)*(?:${alternatives.join('|')})(?:[\\s,]+${politely})*\\W*$`,
    'iu',
  )
}

const teammates = [
  '(?:human|person|people|agent|someone|somebody|teammate|colleague|representative|operator|employee|member of (?:the |your )?(?:team|staff)|staff|real person)',
  '(?:mensch(?:en)?|mitarbeiter(?:in)?|person|jemand(?:em|en)?|kolleg(?:e|en|in)|berater(?:in)?)',
  "(?:humain|conseill(?:er|ère)|personne|quelqu[’']un|coll[eè]gue|agent|collaborateur)",
  '(?:persona|humano|alguien|agente|compañer[oa]|asesor(?:a)?|empleado)',
]

const acts: readonly (readonly [Exclude<Act, 'question' | 'assent' | 'statement'>, RegExp])[] = [
  [
    'cancel',
    whole(
      '(?:cancel|abort|quit|stop|exit)(?: (?:that|it|this|everything))?',
      'never ?mind',
      'forget (?:it|about it|that)',
      'leave it|drop it',
      'abbrechen|abbruch|stopp?|aufhören|vergiss (?:es|das)|vergessen sie (?:es|das)|egal|lass (?:es|gut sein)|lassen (?:sie|wir) (?:es|das)|doch nicht|schon gut',
      "(?:j[’'])?annul(?:er?|ez)|laisse(?:z|r)? tomber|oublie(?:z)?(?: (?:ça|cela))?|arr[eê]te[zr]?",
      'cancel(?:ar?|alo|e)|an[uú]lalo|olv[ií]d(?:a|e)(?:lo|te)?|d[eé]j(?:a|e)lo|no importa|par(?:ar|a)',
    ),
  ],
  [
    'restart',
    whole(
      "(?:(?:can|let[’']?s?) (?:we |us )?)?(?:start|begin) (?:over|again|anew|from (?:scratch|the (?:start|beginning)))|restart|reset|from the (?:start|beginning)",
      '(?:noch ?mal |noch einmal |wieder )?von (?:ganz )?vorne?(?: (?:anfangen|beginnen|starten))?|neu (?:anfangen|beginnen|starten)|neustart|zur[uü]ck zum anfang',
      'recommenc(?:er|e|ez|ons)(?: (?:à zéro|depuis le d[eé]but))?|(?:depuis le|reprendre (?:au|depuis le)) d[eé]but|repartir (?:à|de) zéro',
      '(?:volver a )?(?:empezar|comenzar)(?: (?:de (?:nuevo|cero)|otra vez))?|(?:desde el|de) principio|empecemos de nuevo|reiniciar',
    ),
  ],
  [
    'skip',
    whole(
      'skip(?: (?:it|this|that|the question))?|next(?: question)?|pass|move on|leave (?:it|that) (?:out|blank|empty)|(?:go on )?without(?: it)?',
      '[uü]berspringen|weiter(?: ohne)?|ohne|auslassen|weglassen|n[aä]chste(?: frage)?',
      'passe[rz]?|saute[rz]?|suivante?|question suivante|sans',
      'omit(?:ir|e|a)|s[aá]lt(?:ar|a|atelo)|pasar|paso|siguiente|sin',
    ),
  ],
  [
    'why',
    /^(?:(?:but|and|aber|und|mais|et|pero|y)\s+)?(?:\W*why\W*$|why (?:do|would|should|are) (?:you|i)\b.{0,60}|what (?:is|['’]s) (?:it|that|this|my .{1,20}) (?:needed )?for\W*$|what (?:do|will) you (?:need|want|use|do|with).{0,40}|what for\W*$|how come\W*$|what happens (?:to|with) my .{0,30}|\W*(?:warum|wieso|weshalb|wozu|wof[uü]r)\W*$|(?:warum|wieso|weshalb|wozu|wof[uü]r) (?:brauch|ben[oö]tig|woll|will|m[oö]cht|soll|muss|fragen|ist).{0,60}|was (?:passiert|machen sie|machst du) mit .{0,30}|\W*pourquoi\W*$|pourquoi (?:en |vous |avez|voulez|demand|faut|est-ce|dois).{0,60}|[aà] quoi (?:ça|cela) sert.{0,20}|\W*¿?(?:por|para) qu[eé]\W*$|¿?(?:por|para) qu[eé] (?:lo |la |me |quier|necesit|pid|tengo|deb).{0,60})/iu,
  ],
  [
    'refusal',
    whole(
      "no|nope|nah|no,? (?:thanks|thank you|way)|none of your business|(?:that|it)[’']?s? (?:is )?(?:private|personal)",
      "i(?:[’']d| would) rather not(?: \\S+){0,4}|i(?:[’']d)? prefer not(?: \\S+){0,4}|i (?:don[’']?t|do not|won[’']?t|will not) (?:want|wish|like)? ?(?:to )?(?:say|tell|give|share|answer)(?: \\S+){0,5}|i[’']?m not (?:telling|saying|giving)(?: \\S+){0,4}|not telling",
      "i (?:don[’']?t|do not) (?:know|have)(?: (?:it|that|one|yet|the number|my number)){0,3}|no idea|not sure(?: yet)?|i[’']?m not sure(?: yet)?|h?m{2,}|erm*|hm+",
      'nein|n[oöe]{1,2}|nee|nein,? danke|lieber nicht|keine angabe|(?:das )?(?:ist )?privat|(?:das )?geht (?:dich|sie|euch) nichts an|(?:das )?(?:sage?|verrate|m[oö]chte|will|gebe|nenne) ich (?:ihnen |dir )?(?:lieber )?nicht(?: sagen| verraten| angeben)?|m[oö]chte ich (?:lieber )?nicht(?: sagen| angeben)?|ich (?:m[oö]chte|will) (?:das|es|den|die)?(?: \\S+){0,3} ?nicht (?:sagen|angeben|nennen|verraten)',
      '(?:das )?wei(?:ß|ss) ich (?:noch )?nicht|ich wei(?:ß|ss) (?:es |das )?(?:noch )?nicht|keine ahnung|(?:die |den )?habe? ich (?:gerade )?nicht|ich habe (?:sie|ihn|es|keine) ?nicht?',
      "non|non,? merci|je (?:ne )?(?:pr[eé]f[eè]re|veux|souhaite) pas(?: \\S+){0,5}|je pr[eé]f[eè]re ne pas(?: \\S+){0,4}|c[’']est (?:priv[eé]|personnel)|je (?:ne )?(?:le |la )?sais pas(?: encore)?|aucune id[eé]e|je (?:ne )?l[’']ai pas",
      'no,? gracias|prefiero no(?: \\S+){0,4}|no (?:lo |la )?quiero(?: \\S+){0,4}|no (?:lo |se lo )?digo|es (?:privado|personal)|no (?:lo )?s[eé](?: todav[ií]a)?|ni idea|no (?:lo|la) tengo',
    ),
  ],
]

const toTalk = new RegExp(
  [
    `\\b(?:talk|speak|chat|connect|transfer|put|hand|get|want|need|give|reach)\\b[^.!?]{0,30}\\b(?:to |with |through to |me |want |need )(?:an? |some |the |your )?(?:real |live |actual )?${teammates[0]}(?![\\p{L}])(?! (?:to|who|for|that|can))`,
    `\\b(?:want|need|get|give)\\s+(?:me\\s+)?(?:an?\\s+)?(?:real\\s+)?(?:human|person|agent|teammate|representative|operator)(?![\\p{L}])(?! (?:to|who|for|that|can))`,
    `(?:mit|zu|an|einen?|einem)\\s+(?:\\S+\\s+)?${teammates[1]}(?:\\s+\\S+){0,4}\\s*(?:sprechen|reden|verbinden|chatten|weiterleiten)`,
    `(?:sprechen|reden)(?:\\s+\\S+){0,3}\\s+mit\\s+(?:\\S+\\s+)?${teammates[1]}`,
    `parler\\s+(?:à|avec|a)\\s+(?:une?\\s+)?(?:vrai(?:e)?\\s+)?${teammates[2]}`,
    `(?:hablar|comunicar(?:me)?|chatear)\\s+con\\s+(?:una?\\s+)?${teammates[3]}`,
    `^\\W*(?:an? |einen? |une? |una? )?(?:real )?(?:${['human', 'teammate', 'agent', 'mensch(?:en)?', 'mitarbeiter(?:in)?', 'humain', 'conseill(?:er|ère)', 'humano', 'agente', 'real person'].join('|')})(?:[\\s,]+${politely})?\\W*$`,
  ].join('|'),
  'iu',
)

const anger =
  /(?<!\p{L})(?:angry|furious|ridiculous|unacceptable|fed up|useless|outrageous|disgrace(?:ful)?|pissed|rip-?off|wtf|sick of (?:this|you|waiting)|worst|a scam|a joke|unverschämt\w*|frechheit|sauerei|wütend|stinksauer|inakzeptabel|(?:so ein|doch|echt) mist|schei(?:ß|ss)e?|lächerlich|unmöglich(?:es)? verhalten|zum kotzen|reicht(?:['’]s| mir)|zumutung|inadmissible|inacceptable|furieu(?:x|se)|scandaleux|ridicule|une honte|en colère|ras[- ]le[- ]bol|n['’]importe quoi|inaceptable|furios[oa]|enfadad[oa]|enojad[oa]|vergüenza|ridículo|hart[oa] de|estoy hart[oa]|pésimo|indignante)(?!\p{L})/iu

const questioning =
  /\?\s*$|^\W*(?:who|what|when|where|which|whose|how|is|are|do|does|did|can|could|will|would|should|may|have you|wer|was|wann|wo|wohin|welche[rsnm]?|wie|gibt es|haben sie|habt ihr|kann (?:ich|man)|können (?:sie|wir)|ist das|sind sie|qui|que|quoi|quand|où|comment|combien|quel(?:le)?s?|est-ce|avez-vous|puis-je|peut-on|qui[eé]n|qu[eé]|cu[aá]ndo|d[oó]nde|c[oó]mo|cu[aá]nt[oa]s?|tienen|pueden?|puedo)\s+\S+\s+\p{L}/iu

const assenting =
  /^\W*(?:(?:yes|yeah|yep|yup|sure|of course|correct|right|exactly|ja|jawohl|genau|klar|natürlich|stimmt|richtig|sí|si|claro|correcto|oui|ouais|exactement|bien sûr)(?:[\s,]+(?:please|bitte|por favor|merci|danke|gracias|thanks|s'il vous plaît))?)\W*$/iu

// Longer messages tell a story rather than do one of these.
const mostCharacters = 300

export function actOf(message: string): Act {
  const text = message.trim().slice(0, mostCharacters)
  const found = acts.find(([, pattern]) => pattern.test(text))?.[0]
  if (found !== undefined) return found
  if (toTalk.test(text)) return 'teammate'
  if (anger.test(text)) return 'anger'
  if (assenting.test(text) || (isSmallTalk(text) && text.split(/\s+/).length <= 3)) return 'assent'
  return questioning.test(text) ? 'question' : 'statement'
}

/** «and on Sunday?»: continues the question before it. */
export function isFollowUp(message: string): boolean {
  return /^\W*(?:and|und|et|y|what about|how about|was ist mit|wie sieht es|et pour|qué tal)(?!\p{L}).{1,60}$/iu.test(
    message.trim(),
  )
}
