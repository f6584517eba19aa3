// Shops, carts, checkouts, bookings.

import { can, type LookingPage, says, times, via, whole } from './question.js';

const goods: readonly (readonly [string, string, string])[] = [
  ['Rye bread', '€3.20', '12 left'],
  ['Oat milk', '€1.99', 'Sold out'],
  ['Blue cheese', '€5.40', '3 left'],
  ['Green tea', '€4.10', '40 left'],
  ['Olive oil', '€8.90', '7 left'],
  ['Sea salt', '€1.20', 'Sold out'],
];

export const selling: readonly LookingPage[] = [
  {
    name: 'shop: cards of divs',
    html: whole(
      'Deli',
      `<header><a href="/">Deli</a> <nav><a href="/a">Bread</a> <a href="/b">Drinks</a></nav> <a href="/cart" aria-label="Cart, 2 items">🛒</a></header>
       <main><h1>Today's offers</h1><div class="grid">${goods
         .map(
           ([name, price, stock]) =>
             `<div class="product"><img alt="" src="data:,"><div class="n"><b>${name}</b></div><div class="p">${price}</div><div class="s">${stock}</div><button ${stock === 'Sold out' ? 'disabled' : ''}>Add</button><button aria-label="Save for later">♡</button></div>`,
         )
         .join('')}</div><p>Free delivery from €30.</p></main>`,
      '.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:1em}',
    ),
    questions: [
      says('What does olive oil cost?', 'Olive oil', '€8.90'),
      says('What is sold out, apart from salt?', 'Oat milk', 'Sold out'),
      can('What can be done with rye bread?', 'Rye bread', 'Add', 'Save for later'),
      says('From when on is delivery free?', 'Free delivery from €30'),
      says('How many items are in the cart?', 'Cart, 2 items'),
    ],
  },
  {
    name: 'cart: table with a total',
    html: whole(
      'Cart',
      `<h1>Your cart</h1><table><thead><tr><th>Item</th><th>Price</th><th>Quantity</th><th>Sum</th><th></th></tr></thead><tbody>
       <tr><td><a href="/1">Wool scarf</a></td><td>€30.00</td><td><input type="number" aria-label="Quantity" value="2"></td><td>€60.00</td><td><button>Remove</button></td></tr>
       <tr><td><a href="/2">Camp mug</a></td><td>€14.00</td><td><input type="number" aria-label="Quantity" value="1"></td><td>€14.00</td><td><button>Remove</button></td></tr></tbody></table>
       <div class="sum"><div class="flex"><span>Subtotal</span><span>€74.00</span></div><div class="flex"><span>Shipping</span><span>€4.90</span></div><div class="flex"><strong>Total</strong><strong>€78.90</strong></div></div>
       <button class="primary">Checkout</button>`,
    ),
    questions: [
      says('What is the total?', 'Total', '€78.90'),
      says('What is paid for shipping?', 'Shipping', '€4.90'),
      can('How many scarves are in it?', 'Wool scarf', 'Quantity', '"2"'),
      can('What can be done with the mug?', 'Camp mug', 'Remove'),
      says('How does it go on?', 'button "Checkout"'),
    ],
  },
  {
    name: 'cart: empty',
    html: whole(
      'Cart',
      `<header><a href="/">Fern</a><input type="search" placeholder="Search products"></header><main><h1>Shopping bag</h1><p>Your bag is empty.</p><p>Signed in as <b>Amy Adams</b></p><a href="/">Continue shopping</a><section><h2>You may like</h2><ul><li><a href="/x">Rain hat</a> <span>€22.00</span></li><li><a href="/y">Gloves</a> <span>€18.50</span></li></ul></section></main>`,
    ),
    questions: [
      says('What is in the bag?', 'Your bag is empty'),
      says('Who is signed in?', 'Amy Adams'),
      says('What do gloves cost?', 'Gloves', '€18.50'),
      says('How does one go on?', 'Continue shopping'),
      says('Where are products searched for?', 'input/search "Search products"'),
    ],
  },
  {
    name: 'checkout: two addresses',
    html: whole(
      'Checkout',
      `<h1>Checkout</h1><form><h2>Billing</h2><label>Street <input required></label><label>City <input required value="Bern"></label><h2>Delivery</h2><label><input type="checkbox" checked> Same as billing</label><label>Street <input></label><label>City <input></label><h2>Payment</h2><label><input type="radio" name="p" checked> Card</label><label><input type="radio" name="p"> Invoice</label><div class="error" role="alert">The card was declined.</div><aside><dl><dt>Items</dt><dd>3</dd><dt>Delivery</dt><dd>free</dd><dt>To pay</dt><dd>€ 131.00</dd></dl></aside><button>Pay now</button></form>`,
    ),
    questions: [
      says('Which street is required?', 'Street', 'required', 'Billing'),
      says('Where is the other street?', 'Street', 'under "Delivery"'),
      says('What went wrong?', 'The card was declined'),
      says('How is it paid?', 'Card', 'checked'),
      says('What is to pay?', 'To pay', '131.00'),
    ],
  },
  {
    name: 'product: one article',
    html: whole(
      'Head lamp',
      `<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/g">Gear</a> › Head lamp</nav><main><h1>Head lamp</h1><p class="price"><s>€42.00</s> €34.00</p><p>Rated <span role="img" aria-label="4 of 5 stars">★★★★☆</span> by 212 people</p><label>Color <select><option>Black</option><option selected>Red</option></select></label><div role="group" aria-label="Size"><button aria-pressed="true">S</button><button>M</button><button disabled>L</button></div><button>Add to cart</button><table><caption>Facts</caption><tr><th>Weight</th><td>86 g</td></tr><tr><th>Battery</th><td>3 × AAA</td></tr><tr><th>Water</th><td>IPX4</td></tr></table></main>`,
    ),
    questions: [
      says('What does it cost now?', '€34.00'),
      says('How is it rated?', '4 of 5 stars'),
      says('Which color is chosen?', 'Color', 'Red'),
      says('What does it weigh?', 'Weight', '86 g'),
      says('Which size cannot be had?', 'button "L"', 'disabled'),
    ],
  },
  {
    name: 'flights: cards of sections',
    html: whole(
      'Flights',
      `<h1>Zürich to Oslo, 4 May</h1><p>${'5 flights found'}</p>${[
        ['SWISS', '07:10', '09:40', 'non-stop', 'CHF 189'],
        ['SAS', '09:55', '14:20', '1 stop', 'CHF 142'],
        ['Norwegian', '12:30', '15:05', 'non-stop', 'CHF 166'],
        ['KLM', '13:15', '19:00', '1 stop', 'CHF 131'],
        ['SWISS', '18:05', '20:35', 'non-stop', 'CHF 205'],
      ]
        .map(
          ([line, from, to, stops, price]) =>
            `<section class="flight flex"><div><div>${line}</div></div><div><div>${from}</div><div>ZRH</div></div><div><div>${to}</div><div>OSL</div></div><div>${stops}</div><div><div>${price}</div><button>Select</button></div></section>`,
        )
        .join('')}<button>Show earlier</button>`,
    ),
    questions: [
      says('What is the price of the KLM flight?', 'KLM', 'CHF 131'),
      says('When does the Norwegian one arrive?', 'Norwegian', '15:05'),
      says('Is SAS direct?', 'SAS', '1 stop'),
      can('What can be done with the one at 07:10?', '07:10', 'Select'),
      says('How many are there?', '5 flights found'),
    ],
  },
  {
    name: 'orders: a list with states',
    html: whole(
      'Orders',
      `<h1>Orders</h1><div role="tablist"><button role="tab" aria-selected="true">Open</button><button role="tab">Done</button></div><ol>${[
        ['#1043', '2 May', 'On its way', '€18.00'],
        ['#1040', '28 Apr', 'Delayed', '€77.10'],
        ['#1033', '20 Apr', 'In preparation', '€9.95'],
      ]
        .map(
          ([id, date, state, sum]) =>
            `<li><h3>Order ${id}</h3><p>${date}</p><p><span class="badge">${state}</span></p><p>${sum}</p><a href="/t">Track</a> <button>Cancel</button></li>`,
        )
        .join('')}</ol><p role="status">Order #1039 was cancelled.</p>`,
    ),
    questions: [
      says('Which order is delayed?', '#1040', 'Delayed'),
      says('What did order 1043 cost?', '#1043', '€18.00'),
      can('What can be done with order 1033?', '#1033', 'Cancel', 'Track'),
      says('What was cancelled?', '#1039 was cancelled'),
      says('Which tab is open?', 'tab "Open"', 'selected'),
    ],
  },
  {
    name: 'shop: 120 products',
    html: whole(
      'All products',
      `<h1>All products</h1><p>120 products</p><label>Sort by <select><option>Name</option><option selected>Price</option></select></label><ul>${times(120, (i) => `<li><a href="/p/${i}">Product ${i}</a><span>€${i}.50</span>${i === 97 ? '<em>Sold out</em>' : ''}<button>Buy</button></li>`)}</ul>`,
    ),
    questions: [
      says('How many products are there?', '120 products'),
      says('How are they sorted?', 'Sort by', 'Price'),
      says('What does product 2 cost?', 'Product 2', '€2.50'),
      via('observe --near "Product 97"', says('Can product 97 be had?', 'Product 97', 'Sold out')),
      via('observe --near "Product 110"', can('What can be done with product 110?', 'Product 110', 'Buy')),
    ],
  },
  {
    name: 'booking: date picker',
    html: whole(
      'Book a room',
      `<h1>Book a room</h1><label>Arrival <input readonly value="05/12/2026"></label><label>Guests <input type="number" value="2"></label><div role="dialog" aria-label="Choose a date" style="border:1px solid"><div class="flex"><button aria-label="Previous month">‹</button><strong aria-live="polite">May 2026</strong><button aria-label="Next month">›</button></div><table role="grid"><tr>${['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((day) => `<th>${day}</th>`).join('')}</tr>${times(4, (w) => `<tr>${times(7, (d) => `<td><button ${w === 2 && d === 2 ? 'aria-pressed="true"' : ''} ${w === 1 && d < 5 ? 'disabled' : ''}>${(w - 1) * 7 + d}</button></td>`)}</tr>`)}</table></div><p>From €80 a night</p>`,
    ),
    questions: [
      says('When is the arrival?', 'Arrival', '05/12/2026'),
      says('Which month is shown?', 'May 2026'),
      says('How does one get to June?', 'Next month'),
      says('What does a night cost?', 'From €80 a night'),
      says('Which day is chosen?', 'button "9"', 'checked'),
    ],
  },
];
