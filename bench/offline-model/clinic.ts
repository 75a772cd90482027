import type { QuestionSet } from './question-set.ts'

export const clinic: QuestionSet = {
  name: 'clinic',
  intents: [
    {
      id: 'book',
      name: 'Book an appointment',
      phrases: [
        'I want to book an appointment',
        'schedule a visit',
        'do you have a free slot',
        'make a reservation',
      ],
      asked: [
        'could I come in next week to see the dentist',
        'put me down for Thursday morning',
        'is there any opening tomorrow',
        'I need a check-up soon',
      ],
    },
    {
      id: 'move',
      name: 'Move an appointment',
      phrases: [
        'reschedule my appointment',
        'move my visit to another day',
        'change the time of my appointment',
        'I need a later time',
      ],
      asked: [
        'could we make it Friday instead',
        'something came up, I have to come on a different date',
        'push my slot back by an hour',
        'the time you gave me does not suit me',
      ],
    },
    {
      id: 'call-off',
      name: 'Cancel an appointment',
      phrases: ['cancel my appointment', 'I cannot come', 'please delete my booking', 'I will not make it'],
      asked: [
        'take me off the list for tomorrow',
        'I am ill and have to skip my visit',
        'I no longer need the appointment',
        'forget about my booking',
      ],
    },
    {
      id: 'emergency',
      name: 'Emergency',
      phrases: ['I am in a lot of pain', 'my tooth broke', 'this is an emergency', 'my face is swollen'],
      asked: [
        'it hurts so badly that I cannot sleep',
        'a filling fell out and it is bleeding',
        'I need help right now',
        'I knocked a tooth out playing football',
      ],
    },
    {
      id: 'price',
      name: 'Ask for prices',
      phrases: ['how much does it cost', 'what are your prices', 'price of a cleaning', 'is it expensive'],
      asked: [
        'what would I pay for whitening',
        'give me a quote for a crown',
        'how many euros is a check-up',
        'what do you charge for an x-ray',
      ],
    },
    {
      id: 'insurance',
      name: 'Insurance',
      phrases: [
        'do you take my insurance',
        'is this covered by insurance',
        'which insurers do you work with',
        'insurance reimbursement',
      ],
      asked: [
        'will my health plan pay for it',
        'do you bill the insurer directly',
        'my policy is with Allianz, is that fine',
        'can I claim this treatment',
      ],
    },
    {
      id: 'directions',
      name: 'Directions',
      phrases: ['where are you located', 'how do I get there', 'is there parking', 'what is your address'],
      asked: [
        'which bus stops near you',
        'can I leave my car close by',
        'I cannot find the building',
        'what street is the practice in',
      ],
    },
    {
      id: 'records',
      name: 'Medical records',
      phrases: ['send me my records', 'I need my x-rays', 'copy of my file', 'transfer my documents'],
      asked: [
        'could you mail the pictures of my teeth to my new dentist',
        'I would like my treatment history',
        'please forward my paperwork',
        'how do I obtain my chart',
      ],
    },
  ],
  outOfScope: [
    'which team leads the league',
    'write me a poem about autumn',
    'how far away is the moon',
    'I love pizza',
    'can you fix my laptop',
    'what is the stock price of a car maker',
    'play some jazz',
    'good luck with everything',
    'when was the printing press invented',
    'my flight was delayed',
  ],
  tools: [
    {
      name: 'find_free_slots',
      description: 'Finds free times in the calendar of the practice.',
      asked: [
        'what times are available on Monday',
        'any gaps in the calendar this week',
        'when could I come in',
      ],
    },
    {
      name: 'cancel_appointment',
      description: 'Cancels an appointment that a patient has.',
      asked: ['please drop my appointment', 'I have to cancel tomorrow', 'remove my booking for Tuesday'],
    },
    {
      name: 'price_list',
      description: 'Returns the price of a treatment.',
      asked: ['how much is a root canal', 'what does a cleaning cost', 'price for braces'],
    },
    {
      name: 'register_patient',
      description: 'Registers a new patient with name, birthday and phone number.',
      asked: [
        'I am new here and want to sign up',
        'add me as a patient',
        'I have never been to your practice, please register me',
      ],
    },
  ],
  noTool: [
    'good evening',
    'many thanks, bye',
    'are you a robot',
    'what a lovely day',
    'do you believe in ghosts',
    'ok great',
  ],
  passages: [
    {
      source: 'First visit',
      text: 'Please come ten minutes before your first appointment. Bring your insurance card and a list of the medicines you take. Children need a parent with them.',
      asked: [
        'what do I have to bring to my first appointment',
        'can my son come alone',
        'how early should I arrive',
      ],
    },
    {
      source: 'Cleaning',
      text: 'A professional cleaning takes about 45 minutes and costs 95 euros. We recommend it twice a year. It does not hurt.',
      asked: [
        'how long does a cleaning take',
        'is the cleaning painful',
        'how often should I have my teeth cleaned',
      ],
    },
    {
      source: 'After an extraction',
      text: 'Do not eat for two hours after a tooth was pulled. Avoid coffee and smoking for a day. Cool your cheek if it swells, and call us if it bleeds for longer than a day.',
      asked: [
        'when may I eat after the extraction',
        'can I smoke after having a tooth out',
        'my cheek is swollen after the tooth was pulled',
      ],
    },
    {
      source: 'Parking',
      text: 'You can park free of charge for two hours behind the building. Tram 4 stops in front of the door.',
      asked: ['where can I park', 'how do I reach you by public transport', 'is parking free'],
    },
    {
      source: 'Cancellations',
      text: 'Please cancel at least 24 hours before your appointment. Otherwise we charge 40 euros for the time that we kept for you.',
      asked: [
        'what happens if I cancel too late',
        'how long before must I cancel',
        'is there a fee for missing an appointment',
      ],
    },
  ],
  unanswerable: [
    'what is the name of the mayor',
    'can you recommend a good restaurant',
    'how old is the universe',
    'what is the best phone to buy',
    'who painted the Mona Lisa',
    'do you sell shoes',
  ],
  conditions: [
    {
      condition: 'the patient is in pain',
      holds: ['my tooth hurts terribly', 'I am in pain since yesterday'],
      not: ['how much is a cleaning', 'what is your address'],
    },
    {
      condition: 'the user wants to book an appointment',
      holds: ['I would like an appointment', 'can I book a visit for Monday'],
      not: ['where can I park', 'send me my records'],
    },
    {
      condition: 'the user asks about prices',
      holds: ['what does it cost', 'how expensive is whitening'],
      not: ['my face is swollen', 'please cancel my visit'],
    },
  ],
}
