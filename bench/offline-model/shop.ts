import type { QuestionSet } from './question-set.ts'

export const shop: QuestionSet = {
  name: 'shop',
  intents: [
    {
      id: 'track',
      name: 'Track an order',
      phrases: ['where is my order', 'track my package', 'when will my delivery arrive', 'order status'],
      asked: [
        "my stuff still hasn't shown up",
        'has the parcel been shipped yet',
        'it was supposed to be here on Monday',
        'how long until I receive what I bought',
      ],
    },
    {
      id: 'refund',
      name: 'Ask for a refund',
      phrases: [
        'I want my money back',
        'refund my purchase',
        'how do I get a refund',
        'return this for a refund',
      ],
      asked: [
        'can you give me back what I paid',
        'I would like to be reimbursed',
        'please reverse the charge on my card',
        'this was a waste, I expect the full amount returned',
      ],
    },
    {
      id: 'cancel',
      name: 'Cancel an order',
      phrases: [
        'cancel my order',
        'I changed my mind about the order',
        'stop the shipment',
        'do not send it',
      ],
      asked: [
        "I don't want it any more, please call it off",
        'abort the purchase I made this morning',
        'is it too late to take back my order',
        'I ordered by mistake',
      ],
    },
    {
      id: 'address',
      name: 'Change the delivery address',
      phrases: [
        'change my shipping address',
        'deliver to another address',
        'I moved house',
        'update delivery address',
      ],
      asked: [
        'send it to my office instead',
        'I live somewhere else now',
        'the street in my order is wrong',
        'can the courier bring it to my neighbour',
      ],
    },
    {
      id: 'damaged',
      name: 'Report a damaged item',
      phrases: [
        'my item arrived broken',
        'the product is damaged',
        'it came with a crack',
        'the box was crushed',
      ],
      asked: [
        'the glass shattered in transit',
        'it does not work, one part is snapped off',
        'there is a big scratch on the screen I received',
        'what I got is defective',
      ],
    },
    {
      id: 'payment',
      name: 'Payment problem',
      phrases: ['my card was declined', 'payment failed', 'I was charged twice', 'cannot pay'],
      asked: [
        'checkout keeps rejecting my Visa',
        'you took the amount two times from my account',
        'the transaction did not go through',
        'an error comes up when I try to pay',
      ],
    },
    {
      id: 'human',
      name: 'Talk to a person',
      phrases: [
        'talk to a human',
        'speak with an agent',
        'connect me to customer service',
        'I want a real person',
      ],
      asked: [
        'can somebody call me',
        'let me chat with one of your colleagues',
        'I am done with this bot',
        'get me a representative',
      ],
    },
    {
      id: 'password',
      name: 'Reset a password',
      phrases: ['I forgot my password', 'reset my password', 'cannot log in', 'locked out of my account'],
      asked: [
        'the login page does not accept my credentials',
        'how do I choose a new passcode',
        'I am unable to sign in',
        'my account access is blocked',
      ],
    },
  ],
  outOfScope: [
    'what is the capital of Peru',
    'tell me a joke',
    'who won the match last night',
    'how do I bake sourdough bread',
    'translate good night into French',
    'do you like music',
    'what is seventeen times four',
    'it is raining again today',
    'my dog learned a new trick',
    'recommend me a film',
  ],
  tools: [
    {
      name: 'look_up_order',
      description: 'Looks up the status and delivery date of an order by its number.',
      asked: [
        'what is happening with order 48213',
        'when does order 1200 get here',
        'status of my order please',
      ],
    },
    {
      name: 'create_ticket',
      description: 'Creates a support ticket for a problem that a person must solve.',
      asked: [
        'please open a case for this issue',
        'I want to file a complaint',
        'log a support request for me',
      ],
    },
    {
      name: 'search_products',
      description: 'Searches the product catalogue by name, colour or price.',
      asked: ['do you sell red lamps', 'show me chairs under 50 dollars', 'which desks do you have'],
    },
    {
      name: 'book_callback',
      description: 'Books a time at which an employee calls the customer back by phone.',
      asked: ['can someone ring me tomorrow at ten', 'please call me back', 'schedule a phone call with me'],
    },
  ],
  noTool: [
    'hello there',
    'thanks a lot',
    'who are you',
    'what is the meaning of life',
    'I had a long day',
    'tell me something funny',
  ],
  passages: [
    {
      source: 'Returns',
      text: 'You may send any item back within 30 days of delivery. The item must be unused and in its box. We pay the money back to the card you paid with, within five working days.',
      asked: [
        'how long do I have to return something',
        'when do I get my refund',
        'can I send back a used lamp',
      ],
    },
    {
      source: 'Shipping',
      text: 'Orders leave our warehouse within one working day. Delivery takes two to four days inside the country and up to ten days abroad. Shipping is free above 60 dollars.',
      asked: ['how many days does delivery take', 'is shipping free', 'do you deliver to other countries'],
    },
    {
      source: 'Warranty',
      text: 'All electrical goods carry a warranty of two years. It covers faults in material and manufacture, and not damage by water or falls.',
      asked: [
        'how long is the warranty',
        'is water damage covered',
        'my kettle broke after a year, is that covered',
      ],
    },
    {
      source: 'Opening hours',
      text: 'Our shop in Main Street is open from Monday to Friday, 9 to 18, and on Saturdays from 10 to 16. We are closed on Sundays and public holidays.',
      asked: [
        'are you open on Sunday',
        'when does the shop close on weekdays',
        'what time do you open on Saturday',
      ],
    },
    {
      source: 'Payment',
      text: 'We take credit cards, PayPal and bank transfer. Invoices are available for companies. We never store the number of your card.',
      asked: ['which cards do you accept', 'can I pay with PayPal', 'do you keep my card number'],
    },
    {
      source: 'Gift cards',
      text: 'Gift cards are valid for three years and can be used for several purchases. They cannot be exchanged for cash.',
      asked: ['how long is a gift card valid', 'can I get cash for my gift card'],
    },
  ],
  unanswerable: [
    'who founded the company',
    'what is the weather in Lisbon',
    'how tall is Mount Everest',
    'do you have any job openings',
    'what is your favourite colour',
    'how do I change the oil in my car',
  ],
  conditions: [
    {
      condition: 'the user wants a refund',
      holds: ['I want my money back', 'please refund this order'],
      not: ['where is my parcel', 'do you sell lamps'],
    },
    {
      condition: 'the customer is angry',
      holds: ['this is outrageous, I am furious', 'I am really angry about this'],
      not: ['what are your opening hours', 'thank you for the quick help'],
    },
    {
      condition: 'the user asks about delivery',
      holds: ['when will it be delivered', 'how long does delivery take'],
      not: ['I forgot my password', 'can I pay with PayPal'],
    },
  ],
}
