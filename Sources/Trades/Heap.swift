/// A binary heap: the element that precedes all others is at hand.
struct Heap<Element> {
  private(set) var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  init(by precedes: @escaping (Element, Element) -> Bool) {
    self.precedes = precedes
  }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    // Those that come after it move down; the element itself is put in its place once.
    while place > 0, precedes(element, elements[(place - 1) / 2]) {
      elements[place] = elements[(place - 1) / 2]
      place = (place - 1) / 2
    }
    elements[place] = element
  }

  mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    var place = 0
    while 2 * place + 1 < elements.count {
      var next = 2 * place + 1
      if next + 1 < elements.count, precedes(elements[next + 1], elements[next]) { next += 1 }
      guard precedes(elements[next], last) else { break }
      elements[place] = elements[next]
      place = next
    }
    elements[place] = last
    return first
  }
}
