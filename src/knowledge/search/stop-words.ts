import type { StemmedLanguage } from './stem.ts'

/** Words without accents that occur in nearly every passage of a language. */
const stopWords: Readonly<Record<StemmedLanguage, ReadonlySet<string>>> = {
  en: wordSet(`a about after all also am an and any are as at be because been before being but by can could did do does
    doing for from had has have having he her here hers him his how i if in into is it its just me more most my no nor
    not of off on once only or other our out over own same she should so some such than that the their them then there
    these they this those through to too under until up very was we were what when where which while who whom why will
    with would you your`),
  de: wordSet(`ab aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da damit dann das
    dass dein dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem
    einen einer eines er es etwas euch fur gegen gibt hab habe haben hat hatte hatten hier ich ihr ihre ihrem ihren ihrer
    ihres im in ist ja jede jedem jeden jeder jedes kann kein keine keinem keinen keiner man mehr mein mich mir mit nach
    nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seit sich sie sind so soll sollte uber um
    und uns unser unter viel vom von vor wann war waren warum was weil welche welchem welchen welcher welches wem wen wenn
    wer werde werden weshalb wie wieder wir wird wirst wo wodurch woher wohin wurde wurden zu zum zur zwischen`),
  es: wordSet(`a al algo ante antes como con contra cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde
    durante e el ella ellas ellos en entre era eran es esa ese eso esta estaba estan estas este esto estos fue fueron ha
    habia han hasta hay la las le les lo los mas me mi mientras muy nada ni no nos nosotros o otra otro para pero por
    porque que quien quienes se sea ser si sido sin sobre son su sus tambien tan te tiene tienen todo todos tu tus un una
    unas uno unos y ya yo`),
  fr: wordSet(`a ai ainsi apres au aucun aussi autre aux avant avec avoir c car ce cela ces cet cette ceux chaque comme
    comment d dans de depuis des dont du elle elles en encore entre est et etait etaient ete etre eu eux il ils j je jusqu
    l la le les leur leurs lors lui m ma mais me meme mes moi mon n ne ni nos notre nous on ont ou par pas pendant peu
    peut plus pour pourquoi qu quand que quel quelle quelles quels qui s sa sans se sera ses si son sont sous sur t ta te
    tes toi ton tous tout toute tres tu un une vers vos votre vous y`),
}

export function isStopWord(word: string, language: StemmedLanguage): boolean {
  return stopWords[language].has(word)
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}
