// What WebDriverAgent writes about the elements of real apps, and what of it is a name, a value or only an identifier.

import { expect, it } from 'vitest';
import { openDump } from '../../packages/phone/src/index.js';

const box = (y: number) => `enabled="true" visible="true" x="20" y="${y}" width="350" height="44"`;
const SOURCE = `<?xml version="1.0" encoding="UTF-8"?>
<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" enabled="true" visible="true" x="0" y="0" width="390" height="844" bundleId="com.example.shop">
  <XCUIElementTypeNavigationBar type="XCUIElementTypeNavigationBar" name="Account" ${box(44)}/>
  <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="E-mail" name="mail" label="" placeholderValue="E-mail" ${box(100)}/>
  <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="Berlin" name="city" label="City" placeholderValue="City" ${box(160)}/>
  <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" value="1" name="news" label="Newsletter" ${box(220)}/>
  <XCUIElementTypeSwitch type="XCUIElementTypeSwitch" name="look" label="Looks like one" ${box(280)}/>
  <XCUIElementTypeTable type="XCUIElementTypeTable" enabled="true" visible="true" x="0" y="340" width="390" height="120">
    <XCUIElementTypeCell type="XCUIElementTypeCell" enabled="true" visible="true" x="0" y="340" width="390" height="60">
      <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="Volume" name="Volume" label="Volume" enabled="true" visible="true" x="20" y="350" width="100" height="40"/>
      <XCUIElementTypeSlider type="XCUIElementTypeSlider" value="40%" name="volume_slider" enabled="true" visible="true" x="140" y="350" width="220" height="40"/>
    </XCUIElementTypeCell>
    <XCUIElementTypeCell type="XCUIElementTypeCell" name="Orders" label="Orders" enabled="true" visible="true" x="0" y="400" width="390" height="60"/>
  </XCUIElementTypeTable>
</XCUIElementTypeApplication>`;

it('reads them as people see them', async () => {
  const screen = await openDump(SOURCE);
  const run = (line: string) => screen.run(line);
  const { data } = await run('observe --full');
  const { text } = data as { readonly text: string };
  expect(text).toContain('@ app://com.example.shop "Account"');
  // The placeholder of an empty field is no value; the identifier of a control is no name.
  expect(text).toMatch(/input\/email "E-mail"(?! =)/);
  expect(text).toMatch(/input\S* "City" = "Berlin"/);
  expect(text).toMatch(/switch "Newsletter" \{checked/);
  expect(text).toMatch(/slider "Volume" = "40%"/);
  expect((await run('explain click "Orders"')).target?.name).toBe('Orders');
  // Whether it is on is not known: nothing is claimed of it.
  expect((await run('expect unchecked "Looks like one"')).ok).toBe(false);
  expect((await run('expect checked "Looks like one"')).ok).toBe(false);
  expect((await run('expect value "E-mail" ""')).ok).toBe(true);
});
