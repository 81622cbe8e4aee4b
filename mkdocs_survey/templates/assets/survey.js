/* Panels of mkdocs-survey: a number in the text shows the passage it rests on.
 *
 * Nothing is fetched and nothing is kept here: the panel holds copies of what stands in the page's
 * list of references, and every word of its own comes from data attributes of that list. All
 * listeners sit on the document, so pages that a theme swaps in need no further set-up.
 */
(function () {
  "use strict";
  if (window.mkdocsSurvey) return; // loaded twice, or again after instant navigation
  window.mkdocsSurvey = { version: 1 };

  var OPEN_DELAY = 180; // ms: a pointer that only passes by opens nothing
  var CLOSE_DELAY = 280; // ms: time to move from the number into the panel
  var MARGIN = 8; // px between the panel, the number and the edge of the window

  var panel = null; // the open panel
  var owner = null; // the number it belongs to
  var pinned = false; // opened on purpose: leaving with the pointer does not close it
  var returning = false; // focus is going back to the number: do not open again
  var timer = 0;

  function ready() {
    document.documentElement.classList.add("survey-js");
  }

  function element(tag, name, text) {
    var made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    return made;
  }

  function button(name, text, label) {
    var made = element("button", name, text);
    made.type = "button";
    if (label) made.setAttribute("aria-label", label);
    return made;
  }

  function entryOf(link) {
    return document.getElementById(decodeURIComponent(link.hash.slice(1)));
  }

  function near(node, selector) {
    return node instanceof Element ? node.closest(selector) : null;
  }

  function later(action, delay) {
    clearTimeout(timer);
    timer = setTimeout(action, delay);
  }

  /* --- content ------------------------------------------------------------------------------ */

  /** The other numbers of the bracket, as a row of buttons; null for a single number. */
  function members(link, words) {
    var links = link.closest(".survey-marker").querySelectorAll("a.survey-cite");
    if (links.length < 2) return null;
    var row = element("div", "survey-members");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", words.surveyMembers);
    links.forEach(function (other) {
      var choice = button("survey-member", other.textContent, other.getAttribute("aria-label"));
      choice.setAttribute("aria-pressed", String(other === link));
      choice.addEventListener("click", function () {
        open(other, true);
        var pressed = panel && panel.querySelector('[aria-pressed="true"]');
        if (pressed) pressed.focus();
      });
      row.append(choice);
    });
    return row;
  }

  /** A copy of a card's passages, with only those words marked that this number stands for. */
  function evidence(id, link, state, words) {
    var card = document.getElementById(id);
    var copy = element("div", "survey-evidence");
    if (!card) return copy;
    var nodes = Array.from(card.cloneNode(true).childNodes);
    nodes.forEach(function (node) {
      if (node.nodeName !== "SUMMARY") return copy.append(node);
      var line = element("p", "survey-line");
      line.append.apply(line, Array.from(node.childNodes));
      copy.append(line);
    });
    var index = link.id.split("-").slice(-2)[0];
    copy.querySelectorAll("mark[data-survey-for]").forEach(function (mark) {
      if (mark.dataset.surveyFor.split(" ").indexOf(index) < 0) mark.replaceWith(mark.textContent);
    });
    copy.normalize();
    // a card may carry one sentence and not another: say what holds for this one
    var verdict = copy.querySelector(".survey-verdict");
    var said = words["survey" + state.charAt(0).toUpperCase() + state.slice(1)];
    if (verdict && said) {
      verdict.className = "survey-verdict survey-" + state;
      verdict.textContent = said;
    }
    return copy;
  }

  function build(link, entry) {
    var words = entry.closest(".survey-references").dataset;
    var made = element("div", "survey-panel");
    made.setAttribute("role", "dialog");
    made.setAttribute("aria-label", words.surveyPanel);
    made.tabIndex = -1;
    made.dataset.surveyCopied = words.surveyCopied;
    var head = element("div", "survey-head");
    var number = element("a", "survey-number", entry.querySelector(".survey-number").textContent);
    number.href = link.getAttribute("href");
    number.setAttribute("aria-label", number.textContent + " " + words.surveyList);
    head.append(number, entry.querySelector(".survey-work").cloneNode(true));
    head.append(button("survey-close", "\u00d7", words.surveyClose));
    var row = members(link, words);
    if (row) made.append(row);
    made.append(head);
    var cards = (link.dataset.surveyCards || "").split(" ").filter(Boolean);
    var states = (link.dataset.surveyStates || "").split(" ");
    cards.forEach(function (id, order) {
      made.append(evidence(id, link, states[order] || "", words));
    });
    made.append(entry.querySelector(".survey-copy").cloneNode(true));
    return made;
  }

  /* --- place -------------------------------------------------------------------------------- */

  /** Below the number if it fits, else on the side with more room; never beyond the window. */
  function place() {
    if (!panel) return;
    var at = owner.getClientRects()[0];
    if (!at) return close(false);
    var width = document.documentElement.clientWidth;
    var height = window.innerHeight;
    panel.style.maxHeight = "";
    var below = height - at.bottom - 2 * MARGIN;
    var above = at.top - 2 * MARGIN;
    var down = panel.offsetHeight <= below || below >= above;
    panel.style.maxHeight = Math.max(down ? below : above, 120) + "px";
    var left = Math.min(Math.max(at.left - 24, MARGIN), width - panel.offsetWidth - MARGIN);
    var top = down ? at.bottom + MARGIN : at.top - MARGIN - panel.offsetHeight;
    panel.style.left = Math.max(left, MARGIN) + "px";
    panel.style.top = Math.max(top, MARGIN) + "px";
  }

  /** Keep beside the number; leave with it when it is scrolled away, unless somebody is inside. */
  function follow() {
    if (!panel) return;
    requestAnimationFrame(function () {
      if (!panel) return;
      var at = owner.getBoundingClientRect();
      var gone = at.bottom < 0 || at.top > window.innerHeight;
      if (gone && !panel.contains(document.activeElement)) close(false);
      else place();
    });
  }

  /* --- open and close ----------------------------------------------------------------------- */

  /** Show the passage behind a number; false if the page does not hold it. */
  function open(link, purpose) {
    clearTimeout(timer);
    if (!link.isConnected) return false;
    if (panel && owner === link) {
      pinned = pinned || purpose;
      return true;
    }
    var entry = entryOf(link);
    if (!entry || !entry.closest(".survey-references")) return false;
    close(false);
    owner = link;
    pinned = purpose;
    panel = build(link, entry);
    // beside its number in the document, so that Tab leads into it and on
    link.closest(".survey-marker").after(panel);
    if (panel.showPopover) {
      panel.popover = "manual"; // the top layer: no box of the theme can cut it off
      panel.showPopover();
    }
    link.setAttribute("aria-expanded", "true");
    place();
    var mark = panel.querySelector("mark");
    if (mark) {
      // long passages: begin at the words that matter
      var deep = mark.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
      if (deep > 0) panel.scrollTop += deep + panel.clientHeight / 3;
    }
    return true;
  }

  function close(back) {
    clearTimeout(timer);
    if (!panel) return;
    var gone = panel;
    var link = owner;
    panel = owner = null;
    pinned = false;
    link.removeAttribute("aria-expanded");
    if (back) {
      returning = true;
      link.focus({ preventScroll: true });
      returning = false;
    }
    gone.remove();
  }

  /* --- pointer, keyboard, touch ------------------------------------------------------------- */

  document.addEventListener("pointerover", function (event) {
    if (event.pointerType === "touch") return;
    if (panel && panel.contains(event.target)) return clearTimeout(timer);
    var link = near(event.target, "a.survey-cite");
    if (link && link !== owner) {
      later(function () { open(link, false); }, OPEN_DELAY);
    } else if (link) {
      clearTimeout(timer);
    }
  });

  document.addEventListener("pointerout", function (event) {
    if (event.pointerType === "touch") return;
    var to = event.relatedTarget;
    if (near(to, "a.survey-cite") || (panel && panel.contains(to))) return;
    if (panel && !pinned && !panel.contains(document.activeElement)) {
      if (near(event.target, "a.survey-cite") || panel.contains(event.target)) {
        later(function () { close(false); }, CLOSE_DELAY);
      }
    } else if (!panel) {
      clearTimeout(timer);
    }
  });

  document.addEventListener("focusin", function (event) {
    if (returning) return;
    if (event.target === owner || (panel && panel.contains(event.target))) return;
    close(false);
    var link = near(event.target, "a.survey-cite");
    if (link && link.matches(":focus-visible")) {
      later(function () { open(link, false); }, OPEN_DELAY);
    }
  });

  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape" || !panel) return;
    event.preventDefault();
    event.stopPropagation();
    close(true);
  }, true);

  document.addEventListener("click", function (event) {
    var target = event.target;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    var link = near(target, "a.survey-cite");
    if (link) {
      var again = link === owner && pinned && event.detail > 0;
      if (again) close(true);
      else if (!open(link, true)) return; // follow the link
      event.preventDefault();
      event.stopPropagation();
      if (!again && event.detail === 0) panel.focus(); // opened with Enter: go inside
      return;
    }
    var copier = near(target, ".survey-copy");
    if (copier) return copy(copier);
    if (near(target, ".survey-close")) return close(true);
    if (!panel) return;
    var jump = near(target, ".survey-panel a[href^='#']");
    if (jump) {
      var card = entryOf(jump) && entryOf(jump).querySelector("details");
      if (card) card.open = true;
      close(false);
    } else if (!panel.contains(target)) {
      close(false);
    }
  }, true);

  window.addEventListener("resize", follow);
  window.addEventListener("scroll", follow, { passive: true, capture: true });

  /* --- copy --------------------------------------------------------------------------------- */

  function copy(from) {
    var scope = from.closest(".survey-entry, .survey-panel");
    var work = scope && scope.querySelector(".survey-work");
    var text = from.dataset.surveyCopy || (work ? work.textContent.trim() : "");
    var said = from.closest("[data-survey-copied]").dataset.surveyCopied;
    var label = from.textContent;
    function done() {
      if (from.dataset.surveyBusy) return;
      from.dataset.surveyBusy = "1";
      from.setAttribute("aria-live", "polite");
      from.textContent = said;
      setTimeout(function () {
        from.textContent = label;
        delete from.dataset.surveyBusy;
      }, 1600);
    }
    function byHand() {
      var field = element("textarea", "survey-clipboard");
      field.value = text;
      from.after(field);
      field.select();
      if (document.execCommand("copy")) done();
      field.remove();
      from.focus();
    }
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand);
    else byHand();
  }

  /* --- print and instant navigation --------------------------------------------------------- */

  window.addEventListener("beforeprint", function () {
    close(false);
    document.querySelectorAll(".survey-references details:not([open])").forEach(function (one) {
      one.open = true;
      one.dataset.surveyPrint = "1";
    });
  });
  window.addEventListener("afterprint", function () {
    document.querySelectorAll("details[data-survey-print]").forEach(function (one) {
      one.open = false;
      delete one.dataset.surveyPrint;
    });
  });

  // Material keeps the place in the history a moment after scrolling; where the next page is swapped
  // in meanwhile, it takes that place for the new page's and misses the sentence that was asked for.
  var wanted = "";
  document.addEventListener(
    "click",
    function (event) {
      var link = near(event.target, "a[href]");
      wanted = link && link.hash.indexOf("#survey-") === 0 ? link.href : "";
    },
    true
  );

  function reach() {
    var target = wanted && location.href === wanted && entryOf(location);
    wanted = "";
    if (target) {
      requestAnimationFrame(function () {
        target.scrollIntoView();
      });
    }
  }

  ready();
  // Material for MkDocs announces every page that it swaps in
  if (window.document$ && window.document$.subscribe) {
    window.document$.subscribe(function () {
      close(false);
      ready();
      reach();
    });
  }
})();
