import type { Trade } from './routing-set.ts'

const bank: Trade = {
  trade: 'bank',
  options: [
    {
      id: 'block',
      name: 'Block a card',
      description: 'The user has lost a card or sees payments that are not theirs',
      phrases: ['I lost my card', 'Block my credit card please', 'There are payments I did not make'],
    },
    {
      id: 'transfer',
      name: 'Make a transfer',
      phrases: ['I want to send money', 'Transfer 50 euros to Anna', 'Set up a standing order'],
    },
    {
      id: 'loan',
      name: 'Ask for a loan',
      phrases: [
        'I would like to borrow money',
        'Can I get a mortgage?',
        'What are the rates for a car loan?',
      ],
    },
  ],
  messages: [
    ['my wallet was stolen, please lock the card', 'block'],
    ['somebody used my credit card in another country', 'block'],
    ['I cannot find my debit card anywhere', 'block'],
    ['please send 200 to my landlord', 'transfer'],
    ['I need to transfer the rent every month', 'transfer'],
    ['we want to buy a house and need a mortgage', 'loan'],
    ['could you lend me 10000 for a new car', 'loan'],
    ['hey', null],
    ['Where is your nearest branch?', null],
    ['what is the capital of Peru', null],
    ['not now', null],
    ['which of you is the manager?', null],
    ['your app looks nice', null],
  ],
}

const florist: Trade = {
  trade: 'florist',
  options: [
    {
      id: 'order',
      name: 'Order a bouquet',
      phrases: [
        'I want to order flowers',
        'A bouquet of roses please',
        'Can you make something for a birthday?',
      ],
    },
    {
      id: 'funeral',
      name: 'Flowers for a funeral',
      phrases: ['I need a wreath', 'Flowers for a funeral', 'A card with the ribbon for the grave'],
    },
    {
      id: 'care',
      name: 'Care for plants',
      phrases: ['My plant is dying', 'How often should I water an orchid?', 'The leaves are turning yellow'],
    },
  ],
  messages: [
    ['two dozen tulips for Friday, please', 'order'],
    ['I would like some flowers for my mother’s birthday', 'order'],
    ['do you bind wreaths? my uncle has passed away', 'funeral'],
    ['we need flowers for the funeral on Tuesday', 'funeral'],
    ['why are the leaves of my ficus yellow', 'care'],
    ['how much water does a cactus need?', 'care'],
    ['good day', null],
    ['do you have a toilet', null],
    ['what time do you shut on Saturdays', null],
    ['lol', null],
    ['can I pay by phone?', null],
    ['who won the election', null],
  ],
}

const driving: Trade = {
  trade: 'driving school',
  options: [
    {
      id: 'lesson',
      name: 'Book a driving lesson',
      phrases: [
        'I want to book a driving lesson',
        'When can I drive again?',
        'Two hours on the motorway please',
      ],
    },
    {
      id: 'theory',
      name: 'Theory classes',
      phrases: [
        'When are the theory classes?',
        'I missed the lesson about road signs',
        'Where do I learn for the theory test?',
      ],
    },
    {
      id: 'exam',
      name: 'Register for the exam',
      phrases: ['I want to take the driving test', 'Register me for the exam', 'When is the next test date?'],
    },
  ],
  messages: [
    ['is there a lesson free on Wednesday evening?', 'lesson'],
    ['I would like to drive on Saturday with Mr Cole', 'lesson'],
    ['when is the next theory evening', 'theory'],
    ['which class explains right of way and signs?', 'theory'],
    ['am I ready for the test? please sign me up', 'exam'],
    ['put me down for the practical exam in June', 'exam'],
    ['hi there!', null],
    ['never mind', null],
    ['do you have an office in the city centre?', null],
    ['I am bored', null],
    ['how many people work for you', null],
    ['qwertz', null],
  ],
}

const landlord: Trade = {
  trade: 'landlord, in French',
  options: [
    {
      id: 'repair',
      name: 'Signaler une panne',
      phrases: ['Le chauffage ne marche plus', 'Il y a une fuite d’eau', 'La porte est cassée'],
    },
    {
      id: 'visit',
      name: 'Visiter un appartement',
      phrases: [
        'Je voudrais visiter l’appartement',
        'Est-ce que le logement est encore libre ?',
        'Une visite samedi',
      ],
    },
    {
      id: 'leave',
      name: 'Résilier le bail',
      phrases: ['Je veux résilier mon bail', 'Je quitte l’appartement', 'Quel est le préavis ?'],
    },
  ],
  messages: [
    ['Notre chauffage est en panne depuis hier', 'repair'],
    ['il y a de l’eau partout, une fuite dans la cuisine', 'repair'],
    ['Peut-on visiter le logement demain ?', 'visit'],
    ['Je quitte mon appartement en juin', 'leave'],
    ['comment résilier le bail ?', 'leave'],
    ['bonjour', null],
    ['merci beaucoup', null],
    ['Quels sont vos horaires ?', null],
    ['raconte-moi une blague', null],
    ['tu es un robot ?', null],
  ],
}

/** Of trades of which nothing was known when thresholds and lists of words were made; its first figures are kept. */
export const unseen: readonly Trade[] = [bank, florist, driving, landlord]
