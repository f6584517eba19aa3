// Saved pages of real sites, where the corpus is there.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LookingPage, type Question, says } from './question.js';

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  alaskaair_checkout: [
    says('What is the total?', 'Total', '$446.90'),
    says('When does the flight leave Newark?', 'Newark', '4:55 pm'),
    says('Who flies?', 'Peppa Pig'),
    says('What part of the fare is taxes?', 'Peppa Pig', '$45.04'),
    says('What ends it?', 'button "PURCHASE"'),
  ],
  kroger_checkout: [
    says('What is the phone number for?', 'used to create your shipping label'),
    says('Is the card saved?', 'Save this card', 'checked'),
    says('Where is the first name on the bill?', 'First Name', 'Billing Address'),
    says('Which step is it?', '2. Contact Information'),
    says('Where is the security code?', '3 or 4 digit security code'),
  ],
  etsy_checkout: [
    says('Which year is chosen?', 'expiration year', '2021'),
    says('Is the bill sent to the same address?', 'same as my delivery address', 'checked'),
    says('Which country is chosen?', 'Country', 'Australia'),
    says('What is the security code?', 'three digit number on the back'),
    says('What comes next?', 'Review your order'),
  ],
  irsgov_refund: [
    says('What is the page for?', 'Get Refund Status'),
    says('What can the filing status be?', 'Head of Household'),
    says('Where does the refund amount go?', 'input "Please enter Refund Amount here."'),
    says('Which number must be given?', 'SSN or IRS Individual Taxpayer Identification Number'),
    says('How is it in Spanish?', 'Obtener Estado de Reembolso'),
  ],
  'accor_hotel-booking': [
    says('How many adults are there?', 'Adults', '"1"'),
    says('How is an adult added?', 'Add an adult'),
    says('Which month is shown?', 'September', '2023'),
    says('When does one leave?', 'Check-out', 'required'),
    says('How many rooms are there?', '1 Room, 1 Adult'),
  ],
  apple_checkout: [
    says('Which country is it sent to?', 'Country/Region', 'United States'),
    says('Can the phone number be changed later?', 'can’t be changed after you place your order'),
    says('Is the bill sent to the same address?', 'Use my shipping address', 'checked'),
    says('What is asked first?', 'Where should we send your order?'),
    says('What comes after the address?', 'Continue to Payment'),
  ],
};

export function savedPages(corpus: string): LookingPage[] {
  return Object.entries(QUESTIONS).flatMap(([name, questions]) => {
    const file = join(corpus, 'forms', `${name}.html`);
    return existsSync(file) ? [{ name: `saved: ${name}`, html: readFileSync(file, 'utf8'), questions }] : [];
  });
}
