// A motion of a single number of a node keeps its track in itself; all else has a list. The track leaves for a list if
// its start becomes another than the one that was given, which must be kept then.

extension PropertyMotion {
  /// The indices of the tracks; none before the motion is on a stage.
  final var trackIndices: Range<Int> {
    switch aim {
    case .single: 0..<(onlyLane < 0 ? 0 : 1)
    case .list(let list): 0..<list.tracks.count
    }
  }

  /// The lane of a track.
  final func lane(of index: Int) -> Int32 {
    switch aim {
    case .single: onlyLane
    case .list(let list): list.tracks[index].lane
    }
  }

  /// The start of a track in the present run.
  final func trackStart(_ index: Int) -> Double {
    switch aim {
    case .single: onlyStart
    case .list(let list): list.tracks[index].start
    }
  }

  /// The end of a track in the present run.
  final func trackEnd(_ index: Int) -> Double {
    switch aim {
    case .single: onlyEnd
    case .list(let list): list.tracks[index].end
    }
  }

  /// A track.
  final func track(at index: Int) -> MotionTrack {
    switch aim {
    case .single(let node):
      MotionTrack(
        home: .node(node, onlyComponent), lane: onlyLane, given: onlyGiven, start: onlyStart,
        end: onlyEnd)
    case .list(let list): list.tracks[index]
    }
  }

  /// Puts a track in place of what it was.
  final func put(_ track: MotionTrack, at index: Int) {
    if case .single = aim {
      guard !track.hasLeftStart else {
        ensureList().tracks[index] = track
        return
      }
      onlyGiven = track.given
      onlyStart = track.start
      onlyEnd = track.end
    } else {
      ensureList().tracks[index] = track
    }
  }

  /// Changes a track.
  final func change(_ index: Int, _ body: (inout MotionTrack) -> Void) {
    var track = track(at: index)
    body(&track)
    put(track, at: index)
  }

  /// All tracks, as a list.
  final var tracks: ContiguousArray<MotionTrack> {
    get { ContiguousArray(trackIndices.map { track(at: $0) }) }
    set { for index in newValue.indices { put(newValue[index], at: index) } }
  }

  /// The list of tracks, for what a single number does not have room for.
  private func ensureList() -> TrackList {
    switch aim {
    case .list(let list): return list
    case .single:
      let list = TrackList([])
      list.tracks = tracks
      aim = .list(list)
      return list
    }
  }

  /// Finds the slots of all components of a change, also of those that do not change.
  final func resolveAll(_ change: BoundChange, on stage: Stage) {
    var change = change
    change.takesAll = true
    var found = tracks
    let count = found.count
    change.resolve(on: stage, for: self, into: &found)
    if found.count > count { ensureList().tracks = found }
  }
}
