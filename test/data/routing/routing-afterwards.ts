import type { Trade } from './routing-set.ts'

const vet: Trade = {
  trade: 'vet',
  options: [
    {
      id: 'book',
      name: 'Book an appointment',
      description: 'The user wants their animal to be seen',
      phrases: [
        'I need an appointment for my dog',
        'Can you see my cat this week?',
        'When could I come by for a vaccination?',
        'I would like to book a check-up',
      ],
    },
    {
      id: 'repeat',
      name: 'Repeat a prescription',
      phrases: [
        'I need more of the tablets for my dog',
        'Can I get a repeat prescription?',
        'We have run out of flea treatment',
        'Please prepare another pack of the heart pills',
      ],
    },
    {
      id: 'lost',
      name: 'Lost and found animals',
      phrases: ['I found a cat', 'My dog has run away', 'Can you read the chip of a dog I found?'],
    },
  ],
  messages: [
    ['Could you fit us in on Friday? Our rabbit stopped eating', 'book'],
    ['appointment for my puppy please, first shots', 'book'],
    ['Is there a free slot tomorrow for our cat?', 'book'],
    ['I want to book my guinea pig in for a check', 'book'],
    ['We need more of the ear drops you gave us', 'repeat'],
    ['can you refill the thyroid tablets for Minka', 'repeat'],
    ['our flea drops are finished, may I collect new ones?', 'repeat'],
    ['Our cat did not come home, she ran away yesterday', 'lost'],
    ['Somebody left a kitten here, I found it in the yard', 'lost'],
    ['A stray dog is sitting at my door, can you check its chip?', 'lost'],
    ['hi', null],
    ['good evening to you all', null],
    ['thank you so much, you were very kind', null],
    ['Do you have parking spaces?', null],
    ['what is the name of the doctor?', null],
    ['do you take credit cards', null],
    ['are you a real person', null],
    ['haha', null],
    ['what do you think of the weather', null],
    ['How much is a room for two nights?', null],
  ],
}

const parcels: Trade = {
  trade: 'parcels',
  options: [
    {
      id: 'track',
      name: 'Track a parcel',
      phrases: [
        'Where is my parcel?',
        'When will my package arrive?',
        'Track my shipment',
        'It has not come yet',
      ],
    },
    {
      id: 'redeliver',
      name: 'Change a delivery',
      phrases: [
        'Please deliver it on another day',
        'Can you leave it with my neighbour?',
        'I will not be at home tomorrow',
        'Send it to a pick-up shop instead',
      ],
    },
    {
      id: 'damage',
      name: 'Report damage',
      phrases: [
        'My parcel arrived broken',
        'The box was wet and torn',
        'Something is missing from the package',
      ],
    },
  ],
  messages: [
    ['any news of my package? I am waiting since Monday', 'track'],
    ['where has my parcel got to', 'track'],
    ['when does the shipment get here?', 'track'],
    ['it says delivered but my parcel has not come', 'track'],
    ['Nobody is home on Tuesday, can you come on Wednesday instead?', 'redeliver'],
    ['please leave the parcel with the people next door, my neighbour', 'redeliver'],
    ['I would rather pick it up at a shop', 'redeliver'],
    ['can you deliver on Saturday instead', 'redeliver'],
    ['the vase inside was broken when I opened the parcel', 'damage'],
    ['the box is torn open and half of it is missing', 'damage'],
    ['my package came completely wet', 'damage'],
    ['hello there', null],
    ['bye bye', null],
    ['ok', null],
    ['?', null],
    ['asdf jkl', null],
    ['How many people work at your company?', null],
    ['do you have any jobs for drivers', null],
    ['sing me a song', null],
    ['who invented the telephone?', null],
    ['What are your office hours?', null],
    ['I love you guys', null],
  ],
}

const library: Trade = {
  trade: 'library',
  options: [
    {
      id: 'renew',
      name: 'Renew a loan',
      phrases: ['I want to keep my books longer', 'Renew my loans', 'Can I extend the due date?'],
    },
    {
      id: 'reserve',
      name: 'Reserve a book',
      phrases: [
        'Reserve a book for me',
        'Put me on the list for the new novel',
        'Is it available? I want to have it held',
      ],
    },
    {
      id: 'room',
      name: 'Book a study room',
      phrases: ['I need a quiet room to study', 'Book a group room', 'Is a study room free on Monday?'],
    },
  ],
  messages: [
    ['could I extend my three books by two weeks?', 'renew'],
    ['i have not finished reading, may I keep the book longer', 'renew'],
    ['please renew everything on my card', 'renew'],
    ['Can you hold the cookbook by Rosen for me?', 'reserve'],
    ['I would like to reserve the second volume', 'reserve'],
    ['put me down for the new thriller please', 'reserve'],
    ['is there a room for four people to study in this afternoon?', 'room'],
    ['we need the group room on Thursday at 3', 'room'],
    ['quiet place for studying tomorrow, can I book one?', 'room'],
    ['good morning', null],
    ['no', null],
    ['are you open on Christmas?', null],
    ['how do I get to you by bus', null],
    ['what does a library card cost', null],
    ['you are useless', null],
    ['my head hurts', null],
    ['tell me something funny', null],
    ['Do you speak Italian?', null],
    ['see you tomorrow', null],
  ],
}

const utility: Trade = {
  trade: 'utility, in German',
  options: [
    {
      id: 'reading',
      name: 'Zählerstand melden',
      phrases: [
        'Ich möchte meinen Zählerstand melden',
        'Hier ist der Stand vom Stromzähler',
        'Zähler ablesen',
      ],
    },
    {
      id: 'moving',
      name: 'Umzug melden',
      phrases: ['Ich ziehe um', 'Wir haben eine neue Adresse', 'Den Vertrag in die neue Wohnung mitnehmen'],
    },
    {
      id: 'bill',
      name: 'Rechnung erklären',
      phrases: [
        'Warum ist meine Rechnung so hoch?',
        'Ich verstehe die Abrechnung nicht',
        'Was bedeutet der Abschlag?',
      ],
    },
  ],
  messages: [
    ['Ich will den Zählerstand durchgeben', 'reading'],
    ['Mein Stromzähler steht bei 48213', 'reading'],
    ['Wohin schicke ich meinen Zählerstand?', 'reading'],
    ['Wir ziehen im März um', 'moving'],
    ['Ab Juni gilt meine neue Adresse', 'moving'],
    ['Kann ich den Vertrag in meine neue Wohnung mitnehmen?', 'moving'],
    ['Die Rechnung ist doppelt so hoch wie letztes Jahr, warum?', 'bill'],
    ['Können Sie mir die Abrechnung erklären?', 'bill'],
    ['Was ist ein Abschlag?', 'bill'],
    ['Guten Tag', null],
    ['Danke, tschüss', null],
    ['Wie geht es dir?', null],
    ['Haben Sie am Samstag offen?', null],
    ['Wo finde ich Ihr Büro?', null],
    ['Erzähl mir einen Witz', null],
    ['hm', null],
    ['Suchen Sie Auszubildende?', null],
    ['Wer ist Ihr Chef?', null],
  ],
}

export const afterwards: readonly Trade[] = [vet, parcels, library, utility]
