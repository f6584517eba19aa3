// A page to apply on, as job sites have them: every kind of field, rows that look alike, a dialog, a shadow root.

export const APPLICATION: string = String.raw`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Apply</title>
    <style>
      [hidden] { display: none; }
      dialog { width: 300px; }
    </style>
  </head>
  <body>
    <nav><a href="#jobs">Jobs</a></nav>
    <main>
      <h2>Review</h2>
      <form id="applicationForm">
        <label for="email">Email *</label>
        <input id="email" name="email" type="email" placeholder="Enter email" required />
        <label>Phone <input name="phone" type="tel" /></label>
        <label>Password <input name="pw" type="password" /></label>
        <label>Card <input name="card" class="mask" /></label>
        <label>Code <input name="code" class="stubborn" value="A" /></label>
        <label for="country">Country</label>
        <select id="country" name="country">
          <option value="">Choose…</option>
          <option value="DE">Germany</option>
          <option value="FR">France</option>
        </select>
        <div class="level" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="levels" aria-label="Level" tabindex="0">
          Choose a level
        </div>
        <ul id="levels" role="listbox" hidden>
          <li role="option">Junior</li>
          <li role="option">Senior</li>
        </ul>
        <label><input type="checkbox" name="terms" /> I agree</label>
        <label><input type="checkbox" name="stuck" /> Never checked</label>
        <label>Resume <input type="file" id="resume" /></label>
        <button id="submitButton" name="submit" data-testid="submit-application">Submit Application</button>
        <button type="button" class="cancel">Cancel</button>
        <button type="button" disabled>Save draft</button>
        <button type="button" class="dead">Nothing at all</button>
        <button type="button" class="undone">Flicker</button>
        <button type="button" class="terms-of-use">Terms of use</button>
      </form>
      <p id="said"></p>
      <h2>Files</h2>
      <ul class="files">
        <li>Letter <button type="button">Remove</button></li>
        <li>Photo <button type="button">Remove</button></li>
        <li>Report <button type="button">Remove</button></li>
      </ul>
      <my-app id="app"></my-app>
      <div hidden><button type="button">Hidden copy</button></div>
    </main>
    <dialog aria-label="Terms"><p>All of them</p><button type="button">Close</button></dialog>
    <script>
      const $ = (selector) => document.querySelector(selector);
      const say = (text) => { $('#said').textContent = text; };
      $('form').onsubmit = (event) => { event.preventDefault(); say('Thank you'); };
      $('.cancel').onclick = () => say('Cancelled');
      $('.undone').onclick = () => {
        const was = $('#said').textContent;
        say('Done');
        setTimeout(() => say(was), 30);
      };
      $('.terms-of-use').onclick = () => $('dialog').showModal();
      $('dialog button').onclick = () => $('dialog').close();
      // A field that writes what is put into it in its own way, and one that keeps what it has.
      $('.mask').oninput = ({ target }) => { target.value = target.value.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 '); };
      $('.stubborn').oninput = ({ target }) => { target.value = 'A'; };
      const level = $('.level');
      level.onclick = () => {
        $('#levels').hidden = !$('#levels').hidden;
        level.setAttribute('aria-expanded', String(!$('#levels').hidden));
      };
      for (const option of document.querySelectorAll('#levels li'))
        option.onclick = () => { level.textContent = option.textContent; level.onclick(); };
      $('[name=stuck]').onclick = (event) => event.preventDefault();
      const remove = (event) => { say('Removed ' + event.target.closest('li').firstChild.textContent.trim()); event.target.closest('li').remove(); };
      for (const button of document.querySelectorAll('.files button')) button.onclick = remove;
      window.redraw = (...names) => {
        $('.files').innerHTML = names.map((name) => '<li>' + name + ' <button type="button">Remove</button></li>').join('');
        for (const button of document.querySelectorAll('.files button')) button.onclick = remove;
      };
      $('my-app').attachShadow({ mode: 'open' }).innerHTML = '<button id="inner">Inside</button>';
      $('my-app').shadowRoot.querySelector('button').onclick = () => say('Inside');
    </script>
  </body>
</html>
`;
